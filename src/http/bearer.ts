import type { Context } from '../access/context.js';
import { headerOf, type HttpRequest } from './message.js';

/** Takes the key of a request also from `Authorization: Bearer`, where a client can send it only so. */
export function takeBearer(request: HttpRequest, ctx: Context): void {
  const [, token] = /^Bearer (\S+)$/i.exec(headerOf(request, 'authorization') ?? '') ?? [];
  ctx.apiKey ||= token;
}
