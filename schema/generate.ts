/** Part of `npm run generate`: writes the files that are derived from the schema. */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { printSchema } from 'graphql';
import { packageFile } from '../src/core/package-root.js';
import { publicSchema } from '../src/http/graphql/graphql.js';
import { openApiDocument } from './openapi/document.js';
import { restView } from '../src/http/rest/rest-view.js';
import { schema } from '../src/schema.js';

const { version } = createRequire(import.meta.url)('#package.json') as { version: string };

const files = {
  'schema.graphql': printSchema(publicSchema(schema)),
  'rest.graphql': printSchema(restView(schema)),
  'openapi.json': JSON.stringify(openApiDocument(schema, version), null, 2),
};
for (const [name, text] of Object.entries(files)) {
  await writeFile(packageFile('schema', name), `${text}\n`);
}
