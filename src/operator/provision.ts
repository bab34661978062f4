/**
 * `npm run provision -- --store NAME --product TITLE --free-product TITLE`: adds a creator with products and a key to a
 * running service, and prints them as one JSON object, with an address that signs the creator in to the cabinet.
 */
import '../core/signals.js';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import {
  CreateCabinetSessionDocument,
  CreateCreatorDocument,
  CreateProductDocument,
  IssueApiKeyDocument,
} from '../../schema/generated/operations.js';
import { readClientConfig } from '../core/config.js';
import { errorTable } from '../core/error-table.js';
import { printable, printableJson } from '../core/text.js';
import { readArguments, say } from './terminal.js';

interface Answer<Data> {
  data?: Data;
  errors?: { message: string; extensions?: { fields?: Record<string, string[]> } }[];
}

const usage =
  'Usage: npm run provision -- --store NAME [--product TITLE]... [--free-product TITLE]...\n' +
  'Set PLATFORM_API_KEY to the platform key, and API_URL if the service is not at http://127.0.0.1 and PORT (4000).';

async function provision(): Promise<object> {
  const { values } = readArguments(usage, {
    options: {
      store: { type: 'string' },
      product: { type: 'string', multiple: true },
      'free-product': { type: 'string', multiple: true },
    },
  });
  const { store, product: paid = [], 'free-product': free = [] } = values;
  if (!store) throw new Error(usage);
  const { createCreator: creator } = await call(CreateCreatorDocument, {
    creator: { storeName: store },
  });
  const creatorId = creator.id;

  const wanted = [
    ...paid.map((title) => ({ title, isFree: false })),
    ...free.map((title) => ({ title, isFree: true })),
  ];
  const products: object[] = [];
  for (const product of wanted) {
    const { createProduct } = await call(CreateProductDocument, {
      product: { creatorId, ...product },
    });
    products.push(createProduct);
  }

  const { issueApiKey } = await call(IssueApiKeyDocument, {
    apiKey: { creatorId, name: 'Provisioned' },
  });
  const { createCabinetSession } = await call(CreateCabinetSessionDocument, {
    cabinetSession: { creatorId },
  });
  const apiKey = { ...issueApiKey.apiKey, key: issueApiKey.key };
  return { creator, products, apiKey, signIn: createCabinetSession.url };
}

async function call<Data, Variables>(
  operation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { apiUrl, platformApiKey } = readClientConfig();
  if (!platformApiKey) throw new Error(`PLATFORM_API_KEY is not set.\n${usage}`);
  const address = `${apiUrl}/graphql`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': platformApiKey },
    body: JSON.stringify({ query: print(operation), variables }),
  }).catch(() => {
    throw new Error(`No service answers at ${address}. Start it, or set API_URL.`);
  });
  if (response.status === errorTable.UNAUTHENTICATED.status) {
    throw new Error(`The service at ${apiUrl} does not know this PLATFORM_API_KEY.`);
  }
  const { data, errors } = (await response.json()) as Answer<Data>;
  const [error] = errors ?? [];
  if (error || !data) {
    const fields = Object.values(error?.extensions?.fields ?? {}).flat();
    throw new Error(
      [error?.message ?? `The service answered ${response.status}.`, ...fields].join(' '),
    );
  }
  return data;
}

try {
  say(printableJson(await provision()));
} catch (error) {
  process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}
