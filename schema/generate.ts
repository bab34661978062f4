/** Part of `npm run generate`: writes the files that are derived from the schema. */
import { writeFile } from 'node:fs/promises';
import { printSchema } from 'graphql';
import { en } from '../src/texts/en.js';
import { packageFile, version } from '../src/core/package.js';
import { publicSchema } from '../src/http/graphql/public-schema.js';
import { openApiDocument } from './openapi/document.js';
import { describeTools } from './tools/describe-tools.js';
import { restView } from '../src/http/rest/rest-view.js';
import { schema } from '../src/schema.js';

/** The English sentence of each rule of input. */
const rules = Object.entries(en).flatMap(([key, text]) => {
  const [kind, rule = ''] = key.split('.');
  return kind === 'fault' ? [[rule, text]] : [];
});
const shown = publicSchema(schema);
const files = {
  'schema.graphql': printSchema(shown),
  'rest.graphql': printSchema(restView(schema)),
  'openapi.json': JSON.stringify(openApiDocument(schema, version), null, 2),
  'rules.json': JSON.stringify(Object.fromEntries(rules), null, 2),
  // Fails for an operation that may not be a tool.
  'tools.json': JSON.stringify(describeTools(shown), null, 2),
};
for (const [name, text] of Object.entries(files)) {
  await writeFile(packageFile('schema', 'generated', name), `${text}\n`);
}
