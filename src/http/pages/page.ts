import type { Context } from '../../access/context.js';
import type { HttpAnswer, HttpRequest } from '../message.js';

export type Page = (ctx: Context, request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>;

/** A page, and its path as the log and the metrics name it. */
export interface PageRoute {
  route: string;
  page: Page;
}
