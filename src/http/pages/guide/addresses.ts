import { posix } from 'node:path';

/** The address of a service with its default settings, in documents. The running service puts its own in its place. */
export const defaultAddress = 'http://127.0.0.1:4000';

/** The pages of the API guide, in the order of its contents. */
export const guidePages = [
  'index',
  'links',
  'events',
  'graphql',
  'payment-site',
  'clients',
] as const;
export type GuidePage = (typeof guidePages)[number];

/** The file of a page, from the root of the repository. */
export const guideFile = (page: GuidePage): string =>
  page === 'index' ? 'schema/README.md' : `schema/guide/${page}.md`;

/** The path of a page on the running service, as HTML or as Markdown. */
export const guidePath = (page: GuidePage, ending: '' | '.md'): string =>
  page === 'index' ? `/guide${ending}` : `/guide/${page}${ending}`;

/** Paths on the running service of other files that the guide links to. */
const served: Record<string, string> = {
  'src/cabinet/README.md': '/cabinet',
  'schema/generated/rules.json': '/rules.json',
  'schema/generated/schema.graphql': '/schema.graphql',
};

/** The target of a link of a page on the running service; undefined if the file is not there. */
export function servedLink(link: string, from: GuidePage, ending: '' | '.md'): string | undefined {
  if (/^(#|https?:)/.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const file = posix.join(posix.dirname(guideFile(from)), path);
  const page = guidePages.find((one) => guideFile(one) === file);
  if (page === undefined) return served[file];
  return guidePath(page, ending) + (anchor === undefined ? '' : `#${anchor}`);
}
