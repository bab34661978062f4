import type { Draft } from './draft.js';

/** Drafts by their creator and the address of their page. They outlive a session that ends meanwhile, but not the tab. */
const drafts = new Map<string, Draft>();
/** Only the last ones. */
const maxDrafts = 5;

export const recallDraft = (name: string): Draft | undefined => drafts.get(name);

export function keepDraft(name: string, draft: Draft): void {
  drafts.delete(name);
  drafts.set(name, draft);
  const [oldest] = drafts.keys();
  if (drafts.size > maxDrafts && oldest !== undefined) drafts.delete(oldest);
}

export const dropDraft = (name: string): void => void drafts.delete(name);
