import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import type * as Library from '../../../src/client/index.js';
import type { HttpServer } from '../../../src/http/http-server.js';
import { listenOnLoopback } from './listen.js';
import type { TestCreator, TestService } from './service.js';

/** The package `payment-links` as the service of a test file hands it out. */
export interface ClientPackage {
  /** The address of the service. */
  url: string;
  /** The folder of the unpacked package. */
  folder: string;
  library: typeof Library;
  /** A client with the key of a creator. */
  client(
    creator: TestCreator,
    options?: Partial<Library.PaymentLinksOptions>,
  ): Library.PaymentLinks;
}

/** Lets a service listen, and gets the package from it, before the tests of a file. */
export function useClientPackage(service: TestService): ClientPackage {
  const made = {} as ClientPackage;
  let server: HttpServer;
  beforeAll(async () => {
    server = await listenOnLoopback();
    server.serve((request) => service.app.handle(request));
    made.url = `http://127.0.0.1:${server.port}`;
    made.folder = await mkdtemp(join(tmpdir(), 'payment-links-package-'));
    const packed = await fetch(`${made.url}/payment-links.tgz`);
    if (!packed.ok) throw new Error('dist is missing: run npm run build first.');
    const archive = join(made.folder, 'package.tgz');
    await writeFile(archive, Buffer.from(await packed.arrayBuffer()));
    execFileSync('tar', ['-xzf', archive, '-C', made.folder, '--strip-components=1']);
    const file = pathToFileURL(join(made.folder, 'index.js')).href;
    made.library = (await import(/* @vite-ignore */ file)) as typeof Library;
    made.client = ({ key }, options) =>
      new made.library.PaymentLinks({ baseUrl: made.url, apiKey: key, ...options });
  });
  afterAll(async () => {
    await server.drain();
    await rm(made.folder, { recursive: true, force: true });
  });
  return made;
}
