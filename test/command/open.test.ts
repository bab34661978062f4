import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newLinkByGraphql } from '../support/scenes/payments.js';
import { useCommandOfStore } from '../support/service/command.js';

const { creator, given, run } = useCommandOfStore();

describe('open', () => {
  test('prints the address of the cabinet, of a link and of a payment', async () => {
    const made = await newLinkByGraphql(creator);
    const { id, uuid } = made.data.createPaymentLink;
    const payment = '0d8f5b6f-2c11-4f1c-9a52-6b1e4f7c9a39';
    const pages = [
      [[], ''],
      [[id], `/links/${id}`],
      [[uuid], `/links/${id}`],
      [[payment], `/payments?payment=${payment}`],
      [['pay 1&2'], '/payments?payment=pay+1%262'],
    ] as const;
    for (const [ids, page] of pages) {
      const { code, values } = await run(['open', ...ids, '--print'], creator);
      const address = `${given.url}/cabinet${page}`;
      expect([code, values]).toEqual([0, [{ address, isOpened: false }]]);
    }
  });

  describe.skipIf(process.platform !== 'linux')('on a Linux with windows', () => {
    /** Takes the place of the program that opens browsers. */
    async function useOpener(script: string): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'payment-links-open-'));
      const opener = join(folder, 'xdg-open');
      await writeFile(opener, `#!/bin/sh\n${script.replaceAll('FOLDER', folder)}\n`);
      await chmod(opener, 0o755);
      vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
      vi.stubEnv('DISPLAY', ':0');
      onTestFinished(async () => {
        vi.unstubAllEnvs();
        await rm(folder, { recursive: true });
      });
      return folder;
    }

    test('hands the address, as it is, to the browser', async () => {
      const folder = await useOpener('printf "%s\\n" "$#" "$1" > FOLDER/given');
      const { values } = await run(['open', '$(id) ; "x" &'], creator);
      const address = `${given.url}/cabinet/payments?payment=%24%28id%29+%3B+%22x%22+%26`;
      expect(values).toEqual([{ address, isOpened: true }]);
      expect(await readFile(join(folder, 'given'), 'utf8')).toBe(`1\n${address}\n`);
    });

    test.each([
      ['exit 3', false],
      ['sleep 5; exit 3', true],
    ])('ends although the browser does: %s', async (script, isOpened) => {
      await useOpener(script);
      const { code, values } = await run(['open'], creator);
      expect([code, values]).toEqual([0, [expect.objectContaining({ isOpened })]]);
    });
  });
});
