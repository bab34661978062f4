import { readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';

/** Typed operations for the tests and for clients such as the web cabinet; part of `npm run generate`. */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: 'schema/operations/**/*.graphql',
  generates: {
    'schema/operations.ts': {
      plugins: ['typescript', 'typescript-operations', 'typed-document-node'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        scalars: JSON.parse(readFileSync('schema/operations/scalars.json', 'utf8')) as object,
      },
    },
  },
};

export default config;
