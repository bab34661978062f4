import { readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';

const plugins = ['typescript', 'typescript-operations', 'typed-document-node'];
const options = {
  useTypeImports: true,
  enumsAsTypes: true,
  strictScalars: true,
  scalars: JSON.parse(readFileSync('schema/operations/scalars.json', 'utf8')) as object,
};

/** Typed operations, for clients and the tests, and for the web cabinet. Part of `npm run generate`. */
const config: CodegenConfig = {
  schema: 'schema/generated/schema.graphql',
  generates: {
    'schema/generated/operations.ts': {
      documents: 'schema/operations/**/*.graphql',
      plugins,
      config: options,
    },
    'src/cabinet/documents.ts': {
      documents: 'src/cabinet/**/*.graphql',
      plugins,
      config: { ...options, onlyOperationTypes: true },
    },
  },
};

export default config;
