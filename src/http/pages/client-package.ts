import { readFile } from 'node:fs/promises';
import { packageFile, version } from '../../core/package.js';
import { createArchive, type StaticAsset } from '../static-asset.js';

const name = `payment-links-${version}.tgz`;

/** npm keeps for good what an address gave once. So addresses for npm have the version in them. */
export const packagePathOfVersion = `/${name}`;
export const packagePath = '/payment-links.tgz';

/** The package with the client of this version of the service. */
export const clientPackage = (cacheControl: string): StaticAsset =>
  createArchive(() => readFile(packageFile('dist', 'client', name)), {
    'content-type': 'application/gzip',
    'cache-control': cacheControl,
  });
