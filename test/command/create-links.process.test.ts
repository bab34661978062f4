import { execFile } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { packageFolder, useListening } from '../support/service/client.js';
import { useCommand, useCommandProcess } from '../support/service/command.js';
import { useStore } from '../support/service/service.js';
import { useFolders } from '../support/service/processes.js';

const { service, creator } = useStore({}, beforeEach);
const given = useListening(service);
const { run } = useCommand(given);
const start = useCommandProcess(given);
const newFolder = useFolders();
let folder: string;
let output: string;
let args: string[];
beforeEach(async () => {
  folder = await newFolder();
  const input = join(folder, 'students.csv');
  output = join(folder, 'links.csv');
  args = ['links', 'create', '--from', input, '--out', output];
  const lines = Array.from({ length: 60 }, (_, line) => `${creator.productId},10,${line % 7}\n`);
  await writeFile(input, `product_id,eur,label\n${lines.join('')}`);
});

/** Runs the command once more, which makes what is left of 60 links. */
async function expectAllMade() {
  expect((await run(args, creator)).code).toBe(0);
  const uuids = (await readFile(output, 'utf8')).trimEnd().split('\n').slice(1);
  expect([uuids.length, new Set(uuids.map((line) => line.split(',').at(-2))).size]).toEqual([
    60, 60,
  ]);
  expect((await creator.rest('GET', creator.links)).body.meta.total).toBe(60);
}

test('Faults of 100 000 lines are told within seconds', async () => {
  const lines = Array.from(
    { length: 100_000 },
    (_, index) => `${creator.productId},${index % 1000 === 0 ? 'x' : 10}\n`,
  );
  await writeFile(join(folder, 'students.csv'), `product_id,eur\n${lines.join('')}`);
  const { code, values } = await run(args, creator);
  expect([code, values.length, values.at(-1).line]).toEqual([1, 100, 99_002]);
});

describe('A run that was ended goes on,', () => {
  test('killed at any moment', async () => {
    for (let kill = 1; kill <= 5; kill++) {
      const command = start(args, creator);
      await command.until(8);
      await command.stop('SIGKILL');
    }
    // What is torn off was made, and is found again.
    await appendFile(output, `${creator.productId},10,"tor`);
    await expectAllMade();
  });

  test('by a file system that takes no more, within a line', async () => {
    // Files of the process end at 4 KiB.
    const limit = `trap '' XFSZ; ulimit -f 8; exec "$0" "$@"`;
    const node = [process.execPath, join(packageFolder, 'command.js'), '--url', given.url];
    const stopped = promisify(execFile)('sh', ['-c', limit, ...node, ...args], {
      env: { PAYMENT_LINKS_API_KEY: creator.key, XDG_CONFIG_HOME: folder },
    });
    await expect(stopped).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/EFBIG|ENOSPC/),
    });
    await expectAllMade();
  });
});
