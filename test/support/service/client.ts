import { afterAll, beforeAll } from 'vitest';
import { PaymentLinks, type PaymentLinksOptions } from '../../../src/client/index.js';
import { packageFile } from '../../../src/core/package.js';
import type { HttpServer } from '../../../src/http/http-server.js';
import { listenOnLoopback } from './listen.js';
import type { TestService } from './service.js';

/** The files of the package `payment-links`, as `npm run build` writes and packs them. */
export const packageFolder = packageFile('dist', 'client', 'package');

/** Lets a service listen on loopback during the tests of a file. */
export function useListening(service: TestService) {
  let server: HttpServer;
  const given = {
    url: '',
    client: ({ key }: { key: string }, options?: Partial<PaymentLinksOptions>): PaymentLinks =>
      new PaymentLinks({ baseUrl: given.url, apiKey: key, ...options }),
  };
  beforeAll(async () => {
    server = await listenOnLoopback();
    server.serve((request) => service.app.handle(request));
    given.url = `http://127.0.0.1:${server.port}`;
  });
  // Nobody asks any more, and draining waits a second for those who might.
  afterAll(() => void server.drain());
  return given;
}
