import { readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';

const options = {
  useTypeImports: true,
  enumsAsTypes: true,
  strictScalars: true,
  scalars: JSON.parse(readFileSync('schema/operations/scalars.json', 'utf8')) as object,
};

const schemaTypes = '../../schema/generated/operations.js';
/** The operations of a client in this repository. It shares the types of the schema with all other operations. */
const ofClient = (folder: string): CodegenConfig['generates'] => ({
  [`${folder}/documents.ts`]: {
    documents: `${folder}/**/*.graphql`,
    plugins: [
      {
        add: {
          content: [
            `export type * from '${schemaTypes}';`,
            `import type * as Types from '${schemaTypes}';`,
          ],
        },
      },
      'typescript-operations',
      'typed-document-node',
    ],
    config: { ...options, namespacedImportName: 'Types' },
  },
});

/** Typed operations, for clients and the tests, the client and the command. Part of `npm run generate`. */
const config: CodegenConfig = {
  schema: 'schema/generated/schema.graphql',
  generates: {
    'schema/generated/operations.ts': {
      documents: 'schema/operations/**/*.graphql',
      plugins: ['typescript', 'typescript-operations', 'typed-document-node'],
      config: options,
    },
    ...ofClient('src/client'),
    ...ofClient('src/command'),
  },
};

export default config;
