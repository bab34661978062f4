import { lazy, type ComponentType } from 'react';

/** A page whose script is loaded when it is first shown. */
export const lazyPage = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const page = await load().catch(reloadIfReplaced);
    return { default: page };
  });

/**
 * A part of a page whose script is loaded when it is first shown. If that fails, a substitute stands in its place, and the
 * page keeps what was typed on it.
 */
export const lazyPart = <Props,>(
  load: () => Promise<ComponentType<Props>>,
  substitute: ComponentType<Props>,
) => lazy(async () => ({ default: await load().catch(() => substitute) }));

/** During a rolling upgrade the page may get scripts of both releases. It reloads at most once in this time. */
const reloadPauseMs = 30_000;
const reloadedAt = 'cabinet-reloaded-at';

/**
 * A new release removes the scripts of the former one, so the page has to reload. Any other fault, such as a lost
 * connection, is shown.
 */
async function reloadIfReplaced(fault: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(reloadedAt));
  if (Date.now() - last < reloadPauseMs) throw fault;
  const page = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' });
  // Its name changes with every other script.
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]');
  const isReplaced = entry && page.ok && !(await page.text()).includes(new URL(entry.src).pathname);
  if (!isReplaced) throw fault;
  sessionStorage.setItem(reloadedAt, String(Date.now()));
  location.reload();
  return new Promise(() => undefined);
}
