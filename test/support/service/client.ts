import { afterAll, beforeAll } from 'vitest';
import { PaymentLinks, type PaymentLinksOptions } from '../../../src/client/index.js';
import { packageFile } from '../../../src/core/package.js';
import type { HttpServer } from '../../../src/http/http-server.js';
import { listenOnLoopback } from './listen.js';
import type { TestService } from './service.js';

/** The files of the package `payment-links`, as `npm run build` writes and packs them. */
export const packageFolder = packageFile('dist', 'client', 'package');

/** A service that listens in the test's own process, and clients of it. */
interface ListeningService {
  url: string;
  /** A client with the key of a creator. */
  client(creator: { key: string }, options?: Partial<PaymentLinksOptions>): PaymentLinks;
}

/** Lets a service listen on loopback during the tests of a file. */
export function useListening(service: TestService): ListeningService {
  const given = {} as ListeningService;
  let server: HttpServer;
  beforeAll(async () => {
    server = await listenOnLoopback();
    server.serve((request) => service.app.handle(request));
    given.url = `http://127.0.0.1:${server.port}`;
    given.client = ({ key }, options) =>
      new PaymentLinks({ baseUrl: given.url, apiKey: key, ...options });
  });
  afterAll(() => server.drain());
  return given;
}
