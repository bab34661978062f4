import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../src/core/package.js';
import { useListening } from '../support/service/client.js';
import { useStore } from '../support/service/service.js';

/** A folder beside the packages that the clients import. */
const folder = join(import.meta.dirname, 'dist');
const document = packageFile('schema', 'generated', 'openapi.json');
const { service, creator } = useStore();
const given = useListening(service);
let faults: string[];

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await generate();
  faults = compile((await readdir(folder)).filter((name) => name.endsWith('.ts')));
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

async function generate(): Promise<void> {
  await createClient({
    input: document,
    output: join(folder, 'hey-api'),
    logs: { level: 'silent', file: false },
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'program.ts'), program);
}

const prices = '[{ currency_id: 3, price: 10, is_discount_price: false }]';

/** Makes a link, finds it, deletes it, and reads two errors. */
const program = `
    import { createClient } from './hey-api/client/index.js';
    import * as api from './hey-api/sdk.gen.js';

    export async function run(baseUrl: string, key: string, product: number) {
      const client = createClient({ baseUrl, auth: key });
      const path = { product };
      const made = await api.createPaymentLink({ client, path, body: { prices: ${prices}, metadata: { order: 'A-1' } } });
      if (!made.data) throw new Error(made.error.message);
      const listed = await api.listPaymentLinks({ client, path, query: { page: 1 } });
      const link = listed.data?.data[0];
      const deleted = await api.deletePaymentLink({ client, path: { product, paymentLink: link!.id } });
      const keys = await api.listApiKeys({ client, query: { include_revoked: 1 } });
      const invalid = await api.createPaymentLink({ client, path, body: { prices: [] } });
      const stranger = await api.listPaymentLinks({ client: createClient({ baseUrl, auth: 'wrong' }), path });
      return {
        same: made.data.uuid === link?.uuid,
        order: made.data.metadata.order,
        deleted: deleted.response?.status,
        keys: keys.data?.data.map(({ name }) => name),
        invalid: invalid.error && 'errors' in invalid.error && Object.keys(invalid.error.errors),
        stranger: stranger.error?.error,
      };
    }`;

/** Compiles what the generator wrote, and the program. @returns the errors */
function compile(names: string[]): string[] {
  const program = ts.createProgram(
    names.map((name) => join(folder, name)),
    {
      strict: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
    },
  );
  const { diagnostics } = program.emit();
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(
    ({ file, messageText }) =>
      `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  );
}

test('A client that hey-api generates compiles, and so does a program that uses it', () => {
  expect(faults).toEqual([]);
});

test('A generated client makes, finds and deletes a link, and reads two errors', async () => {
  const { run } = (await import(join(folder, 'program.js'))) as {
    run: (...args: [string, string, number]) => Promise<object>;
  };
  expect(await run(given.url, creator.key, creator.productId)).toEqual({
    same: true,
    order: 'A-1',
    deleted: 204,
    keys: ['Test'],
    invalid: ['prices'],
    stranger: 'Invalid API key',
  });
});
