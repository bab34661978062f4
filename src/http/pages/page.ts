import type { Context } from '../../access/context.js';
import type { AnswerHeaders } from '../../core/errors.js';
import type { HttpAnswer, HttpRequest } from '../message.js';
import type { StaticAsset } from '../static-asset.js';

export type Page = (ctx: Context, request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>;

/** A page, and its path as the log and the metrics name it. */
export interface PageRoute {
  route: string;
  page: Page;
}

/** A page that is the same for everybody. */
export const same =
  (asset: StaticAsset): Page =>
  (_, request) =>
    asset(request);

/** The headers of a text of a type. */
export const typed = (type: string, cacheControl = 'no-cache'): AnswerHeaders => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': cacheControl,
});
