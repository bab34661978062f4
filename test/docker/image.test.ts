import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { builtinModules, createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/core/config.js';
import { packageFile } from '../../src/core/package.js';
import { useProcessSettings } from '../support/service/process-settings.js';
import { useFolders } from '../support/service/processes.js';
import { freePort, listening } from '../support/world/port.js';

const newFolder = useFolders();
const world = useProcessSettings();
const read = (path: string): string => readFileSync(packageFile(path), 'utf8');
const manifest = createRequire(import.meta.url)('#package.json') as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

/** The instructions of each stage of the Dockerfile, such as `USER node`. Before the first stage there are none. */
const stages = read('.docker/Dockerfile')
  .replace(/\\\n\s*/g, ' ')
  .split(/^FROM .*$/m)
  .map((stage) =>
    [...stage.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = '', text = '']) => ({ name, text })),
  );
/** All stages begin with the first one; the last one is the image. */
const image = [...(stages[1] ?? []), ...(stages.at(-1) ?? [])];

const last = (name: string): string =>
  image.findLast((instruction) => instruction.name === name)?.text ?? '';
const command = JSON.parse(last('CMD')) as string[];
const healthCheck = JSON.parse(last('HEALTHCHECK').replace(/^.* CMD /, '')) as string[];
const settings = Object.fromEntries(
  [...last('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
);

/** Runs a command of the image in the folder of its files. */
function run([program, ...args]: string[], cwd: string, env: Record<string, string>) {
  expect(program).toBe('node');
  return spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

describe('The image', () => {
  test('starts the service as npm start does, as its first process and not as root', () => {
    expect(command.join(' ')).toBe(manifest.scripts.start);
    expect(last('STOPSIGNAL')).toBe('SIGTERM');
    expect(last('USER')).toMatch(/^(?!root\b|0\b)./);
    const names = image.map(({ name }) => name);
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    expect(readConfig(settings)).toMatchObject({ host: '0.0.0.0', port: 4000, dataDir: '/data' });
  });

  test('has a volume that belongs to its user', () => {
    const made = image.find(({ text }) => text.startsWith('install --directory'));
    expect(made?.text.split(' ')).toEqual(
      expect.arrayContaining([`--owner=${last('USER')}`, last('VOLUME')]),
    );
    expect(last('VOLUME')).toBe(readConfig(settings).dataDir);
  });

  test('is built only from files in its build context', () => {
    const [nothing, ...given] = read('.docker/Dockerfile.dockerignore').trimEnd().split('\n');
    expect(nothing).toBe('*');
    const copied = stages
      .flat()
      .filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from'))
      .flatMap(({ text }) => text.split(' ').slice(0, -1));
    expect(copied).toContain('src');
    for (const path of copied) expect(given).toContain(`!${path.split('/')[0]}`);
  });

  test('has every package that is imported at run time', () => {
    const files = ['src', 'prisma'].flatMap((folder) =>
      readdirSync(packageFile('dist', folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.js'))
        .map((name) => join('dist', folder, name)),
    );
    const packages = files.flatMap((file) =>
      [...read(file).matchAll(/(?:from |import\(|resolve\(|^import )'([^'.#][^']*)'/gm)].map(
        ([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'),
      ),
    );
    const known = new Set([...Object.keys(manifest.dependencies), ...builtinModules]);
    expect(packages.length).toBeGreaterThan(100);
    expect(
      packages.filter((name) => !known.has(name) && !name.startsWith('node:')),
      'move it from devDependencies to dependencies',
    ).toEqual([]);
  });

  test('has the files that the service needs, a health check, and ends with 0', async () => {
    const folder = await newFolder();
    for (const { text } of image.filter(({ name }) => name === 'COPY')) {
      const paths = text.split(' ').filter((word) => !word.startsWith('--'));
      const to = paths.pop() as string;
      for (const path of paths) {
        const from = packageFile(path.replace(/^\/app\//, ''));
        const target = join(folder, to.endsWith('/') ? join(to, basename(path)) : to);
        await mkdir(join(target, '..'), { recursive: true });
        if (path.endsWith('node_modules')) await symlink(from, target);
        else await cp(from, target, { recursive: true });
      }
    }

    const port = await freePort();
    const env = { ...settings, ...world.settings, PORT: String(port) };
    const isHealthy = async (): Promise<boolean> => {
      const [code] = (await once(run(healthCheck, folder, env), 'exit')) as [number];
      return code === 0;
    };
    expect(await isHealthy()).toBe(false);
    const service = run(command, folder, env);
    const exit = once(service, 'exit');
    await listening(port);
    expect(await isHealthy()).toBe(true);
    for (const path of [
      '/',
      '/ready',
      '/docs',
      '/docs/swagger-ui.css',
      '/openapi.json',
      '/payment-links.tgz',
    ]) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200);
    }
    const headers = { Accept: 'text/html' };
    const graphiql = await fetch(`http://127.0.0.1:${port}/graphql`, { headers });
    expect(await graphiql.text()).toContain('createPaymentLink');
    service.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});

describe('The demo', () => {
  const text = read('.docker/demo.yaml');
  const { services, volumes } = parse(text);
  const { demo } = services;
  const config = readConfig({ ...settings, ...demo.environment });

  test('is one container that needs no settings', () => {
    expect(Object.keys(services)).toEqual(['demo']);
    expect(text).not.toContain('$');
  });

  test('has its embedded database in a volume, the sandbox checkout, and its own keys', () => {
    expect(demo.volumes).toEqual([`data:${config.dataDir}`]);
    expect(Object.keys(volumes)).toEqual(['data']);
    expect(config).toMatchObject({
      databaseUrl: undefined,
      paymentSiteUrl: undefined,
      platformApiKeys: [],
    });
  });

  test('can be reached from this machine alone, at the address that it prints', () => {
    const { host, hostname } = new URL(config.publicUrl ?? '');
    expect(demo.ports).toEqual([`${host}:${config.port}`]);
    expect(hostname).toBe('127.0.0.1');
  });
});
