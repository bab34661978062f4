import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newCreator } from '../../support/service/built-service.js';
import { openService } from '../../support/service/in-process.js';
import { startServer, useFolders } from '../../support/service/processes.js';
import { cloneEmbedded } from '../../support/world/database.js';

const newFolder = useFolders();

test.skipIf(process.env.TEST_DATABASE_URL)(
  'The data folder refuses a second process, and opens with all data after SIGKILL',
  async () => {
    // Longer than the longest path of a socket.
    const folder = join(await newFolder(), 'x'.repeat(120));
    await cloneEmbedded(folder);
    const platformKey = 'platform-key-of-at-least-32-characters';
    const settings = {
      DATA_DIR: folder,
      EXCHANGE_RATE_URL: 'http://127.0.0.1:1/',
      PLATFORM_API_KEY: platformKey,
    };
    const killed = await startServer(settings);
    await expect(openService(settings)).rejects.toThrow(
      `Another process is using the data directory ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    expect((await killed.fetch('/ready')).status).toBe(200);

    const { key } = await newCreator(killed, platformKey);
    await killed.stop('SIGKILL');
    const next = await openService(settings);
    const headers = { 'X-API-Key': key };
    const answer: any = await (await next.fetch('/creator-api/keys', { headers })).json();
    expect(answer.data[0]).toMatchObject({ name: 'Test' });
    await next.close();
  },
);
