import { useLocation, useSearch } from 'wouter';
import { readQuery, writeQuery, type PageWithQuery, type Query } from './paths.js';

/**
 * The query parameters of the page at hand, and a way to set them. Filters replace the address instead of adding a step
 * back for each letter that is typed.
 */
export function useQueryOf<Page extends PageWithQuery>(
  page: Page,
): [Query<Page>, (query: Query<Page>) => void] {
  const [path, navigate] = useLocation();
  const query = readQuery(page, useSearch());
  return [query, (changed) => navigate(path + writeQuery(changed), { replace: true })];
}
