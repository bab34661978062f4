/** Runs when `TEST_DATABASE_URL` leads through PgBouncer in transaction mode, as in one step of `.ci/run`. */
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { createPostgresDatabase, databaseSettings } from '../../support/world/database.js';
import { newCreator, postLink } from '../../support/service/built-service.js';
import { faultsOf, openService, runCommand } from '../../support/service/in-process.js';
import type { Settings } from '../../support/service/processes.js';

const pooled = process.env.TEST_DATABASE_URL ?? '';
const direct = process.env.TEST_DIRECT_DATABASE_URL ?? '';

describe.skipIf(!pooled.includes('pgbouncer=true'))('Pooled, the service', () => {
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  /** Settings of a process on a database: empty, or a clone of a template. */
  const newSettings = async (template?: string): Promise<Settings> => {
    const url = await createPostgresDatabase(pooled, template);
    return {
      ...databaseSettings(url),
      PLATFORM_API_KEY: randomUUID(),
      SECRETS_KEY: randomBytes(32).toString('base64'),
      EXCHANGE_RATE_URL: 'http://127.0.0.1:1/',
    };
  };

  /** A role that has no settings yet, and a way to run statements about it. */
  const newRole = async (): Promise<{
    role: string;
    run: (statement: string) => Promise<unknown>;
  }> => {
    const role = `test_${randomUUID().replaceAll('-', '')}`;
    const admin = new pg.Client(direct);
    await admin.connect();
    await admin.query(`CREATE ROLE ${role} SUPERUSER LOGIN`);
    cleanUps.push(async () => {
      await admin.query(`DROP ROLE ${role}`);
      await admin.end();
    });
    return { role, run: (statement) => admin.query(statement) };
  };
  const asRole = (username: string, settings: Settings): Settings => {
    const change = (address = ''): string => Object.assign(new URL(address), { username }).href;
    return {
      ...settings,
      DATABASE_URL: change(settings.DATABASE_URL),
      DIRECT_DATABASE_URL: change(settings.DIRECT_DATABASE_URL),
    };
  };

  test('migrates an empty database, serves many requests at once, and ends', async () => {
    const settings = await newSettings();
    const migrated = await runCommand('migrate', [], settings);
    expect([migrated.code, migrated.stderr]).toEqual([0, '']);
    const service = await openService(settings);
    const creator = await newCreator(service, settings.PLATFORM_API_KEY as string);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        postLink(service, creator, {
          body: {
            prices: [
              { currency_id: 3, price: 10, is_discount_price: false },
              { currency_id: 1, price: 900, is_discount_price: false },
            ],
          },
        }),
      ),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    await service.close();
  });

  test('does not start if the address does not say that it is a pooler', async () => {
    const { DATABASE_URL = '', ...settings } = await newSettings();
    delete settings.DIRECT_DATABASE_URL;
    const faults = await faultsOf({
      ...settings,
      DATABASE_URL: DATABASE_URL.split('?')[0] as string,
    });
    expect(faults).toEqual([
      expect.stringMatching(/^DATABASE_URL leads to a pooler: add pgbouncer=true/),
    ]);
  });

  test('does not start if the direct address leads to a pooler, too', async () => {
    const settings = await newSettings();
    const faults = await faultsOf({
      ...settings,
      DIRECT_DATABASE_URL: settings.DATABASE_URL?.split('?')[0] as string,
    });
    expect(faults).toEqual([
      expect.stringMatching(/^DIRECT_DATABASE_URL leads to a pooler, which cannot hold a lock/),
    ]);
  });

  test('does not start if the direct address leads to another database', async () => {
    const [settings, other] = [await newSettings(), await newSettings()];
    const faults = await faultsOf({
      ...settings,
      DIRECT_DATABASE_URL: other.DIRECT_DATABASE_URL as string,
    });
    expect(faults).toEqual([
      expect.stringMatching(
        /^DIRECT_DATABASE_URL leads to the database test_\w+, and DATABASE_URL to test_\w+$/,
      ),
    ]);
  });

  test('does not start before its role has UTC and a timeout', async () => {
    const { role, run } = await newRole();
    await run(`ALTER ROLE ${role} SET timezone = 'Europe/Berlin'`);
    const faults = await faultsOf(asRole(role, await newSettings()));
    expect(faults).toEqual([
      expect.stringContaining('the time zone Europe/Berlin'),
      expect.stringContaining('no statement_timeout'),
    ]);

    for (const fault of faults) await run(/ALTER ROLE .*?(?=;)/.exec(fault)?.[0] as string);
    // In another database: the pooler keeps its sessions in this one. The role owns nothing there, so it can be dropped.
    await (await openService(asRole(role, await newSettings(inject('template'))))).close();
  });

  test('does not start while its role has a longer timeout', async () => {
    const faults = await faultsOf({ ...(await newSettings()), DATABASE_TIMEOUT_MS: '1000' });
    expect(faults).toEqual([expect.stringContaining(`SET statement_timeout = '1000ms'`)]);
  });
});
