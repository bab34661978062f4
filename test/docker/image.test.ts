import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/core/config.js';
import { packageFile } from '../../src/core/package.js';
import { command, image, imageSettings, last, readDocker, stages } from './dockerfile.js';

const { scripts, dependencies } = createRequire(import.meta.url)('#package.json') as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

describe('The image', () => {
  test('starts as npm start does, not as root, with a volume that belongs to its user', () => {
    expect(['exec', ...command].join(' ')).toBe(scripts.start);
    expect(last('USER')).toMatch(/^(?!root\b|0\b)./);
    const config = { host: '0.0.0.0', port: 4000, dataDir: '/data' };
    expect(readConfig(imageSettings)).toMatchObject(config);
    expect(last('VOLUME')).toBe(config.dataDir);
    const made = image.find(({ text }) => text.startsWith('install --directory'))?.text.split(' ');
    expect(made).toEqual(expect.arrayContaining([`--owner=${last('USER')}`, config.dataDir]));
  });

  test('is built only from files in its build context', () => {
    const [nothing, ...given] = readDocker('Dockerfile.dockerignore').trimEnd().split('\n');
    expect(nothing).toBe('*');
    const copied = stages
      .flat()
      .filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from'))
      .flatMap(({ text }) => text.split(' ').slice(0, -1));
    expect(copied).toContain('src');
    for (const path of copied) expect(given).toContain(`!${path.split('/')[0]}`);
  });

  test('has every package that is imported at run time', () => {
    const packages = ['src', 'prisma']
      .flatMap((folder) => {
        const names = readdirSync(packageFile('dist', folder), { recursive: true });
        return names.map((name) => packageFile('dist', folder, name.toString()));
      })
      // The package that is handed out, which only the benchmarks compile there, holds all that it imports. Migrations
      // are made in the repository alone.
      .filter(
        (path) =>
          path.endsWith('.js') &&
          !/\/src\/(client|command)\/|\/prisma\/(new|missing)-migration\.js$/.test(path),
      )
      .flatMap((path) => [
        ...readFileSync(path, 'utf8').matchAll(
          /(?:from |import\(|resolve\(|^import )'([^'.#][^']*)'/gm,
        ),
      ])
      .map(([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    const known = new Set([...Object.keys(dependencies), ...builtinModules]);
    expect(packages.length).toBeGreaterThan(100);
    expect(
      packages.filter((name) => !known.has(name) && !name.startsWith('node:')),
      'move it from devDependencies to dependencies',
    ).toEqual([]);
  });
});

test('The demo is one container without settings, which this machine alone can reach', () => {
  const { services, volumes } = parse(readDocker('demo.yaml'));
  const config = readConfig({ ...imageSettings, ...services.demo.environment });
  const embedded = { databaseUrl: undefined, paymentSiteUrl: undefined, platformApiKeys: [] };
  expect(config).toMatchObject(embedded);
  expect(services.demo.volumes).toEqual([`${Object.keys(volumes)[0]}:${config.dataDir}`]);
  expect(Number.parseInt(services.demo.stop_grace_period)).toBeGreaterThan(10);
  const { host, hostname } = new URL(config.publicUrl ?? '');
  expect(services.demo.ports).toEqual([`${host}:${config.port}`]);
  expect(hostname).toBe('127.0.0.1');
});
