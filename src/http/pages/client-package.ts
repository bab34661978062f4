import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { AnswerHeaders } from '../../core/errors.js';
import { packageFile, version } from '../../core/package.js';
import { createAddressedArchive } from '../static-asset.js';
import type { Page } from './page.js';

const name = `payment-links-${version}.tgz`;

/** npm keeps for good what an address gave once. So addresses for npm have the version in them. */
export const packagePathOfVersion = `/${name}`;
export const packagePath = '/payment-links.tgz';

/** The content of the last file of the package, which `vite-client.ts` leaves blank. */
const room = Buffer.alloc(1024, ' ');

/** The package with the client of this version. Its command asks the service that has handed it out, unless told otherwise. */
export function clientPackage(): { latest: Page; ofVersion: Page } {
  const fresh = archive({ 'cache-control': 'no-cache' });
  const lasting = archive({ 'cache-control': 'public, max-age=31536000, immutable' });
  return {
    latest: ({ baseUrl }, request) => fresh(baseUrl)(request),
    // Without PUBLIC_URL the client chooses the address, and no cache may give it to another client.
    ofVersion: ({ baseUrl, publicUrl }, request) =>
      (publicUrl === undefined ? fresh : lasting)(baseUrl)(request),
  };
}

const archive = (headers: AnswerHeaders) =>
  createAddressedArchive(
    async () => {
      const packed = await promisify(gunzip)(await readFile(packageFile('dist', 'client', name)));
      const start = packed.subarray(0, packed.lastIndexOf(room));
      const rest = packed.subarray(start.length + room.length);
      return {
        start,
        end(address) {
          const content = Buffer.from(room);
          content.write(address);
          return Buffer.concat([content, rest]);
        },
      };
    },
    { ...headers, 'content-type': 'application/gzip' },
  );
