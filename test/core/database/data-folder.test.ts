import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { cloneEmbedded } from '../../support/world/database.js';
import {
  runToEnd,
  startServer,
  useFolders,
  type Settings,
} from '../../support/service/processes.js';
import { newCreator } from '../../support/service/built-service.js';

describe.skipIf(process.env.TEST_DATABASE_URL)('The data folder', () => {
  const newFolder = useFolders();
  const platformKey = 'platform-key-of-at-least-32-characters';
  let settings: Settings;
  beforeAll(async () => {
    // Longer than the longest path of a socket.
    const folder = join(await newFolder(), 'x'.repeat(120));
    await cloneEmbedded(folder);
    settings = {
      DATA_DIR: folder,
      EXCHANGE_RATE_URL: 'http://127.0.0.1:1/',
      PLATFORM_API_KEY: platformKey,
    };
  });

  test('refuses a second process, keeps the first serving, and opens with all data after SIGKILL', async () => {
    const killed = await startServer(settings);
    const { code, stdout, stderr } = await runToEnd('server.js', [], settings);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `The service cannot start: Another process is using the data directory ${settings.DATA_DIR}. ` +
        'Stop it, or set DATA_DIR to another folder.\n',
    );
    expect((await fetch(`${killed.address}/ready`)).status).toBe(200);

    const { key } = await newCreator(killed, platformKey);
    await killed.stop('SIGKILL');
    const { address } = await startServer(settings);
    const headers = { 'X-API-Key': key };
    const answer: any = await (await fetch(`${address}/creator-api/keys`, { headers })).json();
    expect(answer.data[0]).toMatchObject({ name: 'Test' });
  });
});
