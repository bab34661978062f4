import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/core/package.js';
import { useProcessSettings } from '../support/service/process-settings.js';
import { useFolders } from '../support/service/processes.js';
import { freePort, listening } from '../support/world/port.js';
import { command, image, imageSettings, last } from './dockerfile.js';

const newFolder = useFolders();
const world = useProcessSettings();
const healthCheck = JSON.parse(last('HEALTHCHECK').replace(/^.* CMD /, '')) as string[];

test('The image has the files that the service needs, a health check, and ends with 0', async () => {
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
  const env = { ...imageSettings, ...world.settings, PORT: String(port) };
  const run = ([program, ...args]: string[]) => {
    expect(program).toBe('node');
    return spawn(process.execPath, args, {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  };
  const isHealthy = async () => (await once(run(healthCheck), 'exit'))[0] === 0;
  expect(await isHealthy()).toBe(false);
  const service = run(command);
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
