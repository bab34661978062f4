import { lazy, type ComponentType } from 'react';

/** A page whose script is loaded when it is first shown. */
export const lazyPage = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const page = await load().catch(reloadIfReplaced);
    return { default: page };
  });

/**
 * A part of a page whose script is loaded when it is first shown. If that fails, a substitute stands in its place, so that
 * nothing is lost that was typed on the page.
 */
export const lazyPart = <Props,>(
  load: () => Promise<ComponentType<Props>>,
  substitute: ComponentType<Props>,
) => lazy(async () => ({ default: await load().catch(() => substitute) }));

/** While one server after the other gets a new release, the page may meet both. It is loaded again once in this time. */
const reloadPauseMs = 30_000;
const reloadedAt = 'cabinet-reloaded-at';

/**
 * After a new release, the scripts of the former one are gone, and the page has to be loaded again. Any other fault, such as
 * a lost connection, is shown.
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
