import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { RestAnswer } from '../service/service.js';

/** The OpenAPI document, as it is committed. */
export const document: any = JSON.parse(
  readFileSync(new URL('../../../schema/generated/openapi.json', import.meta.url), 'utf8'),
);

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  tags: string[];
  parameters: any[];
  /** By media type. */
  requestBody?: { content: any };
  /** By status. */
  responses: Record<string, any>;
}

/** The operations under `paths` or `webhooks`. */
const operationsIn = (items: Record<string, object>): Operation[] =>
  Object.entries(items).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
  );

export const operations = operationsIn(document.paths);
export const webhooks = operationsIn(document.webhooks);

/** A part of the document, with its `$ref` followed if it is one. */
const resolved = (node: any): any =>
  node?.$ref
    ? node.$ref
        .slice('#/'.length)
        .split('/')
        .reduce((found: any, key: string) => found?.[key], document)
    : node;

/** The document with every object closed: no properties are allowed but those described. */
const closed = JSON.parse(JSON.stringify(document), (_, node) =>
  node?.type === 'object' && node.properties ? { unevaluatedProperties: false, ...node } : node,
);

/** The differences between a value and a schema of the document; empty when it fits. */
type Faults = (schema: any, value: unknown) => string[];

function validator(root: object): Faults {
  const ajv = new Ajv2020({ strictTypes: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addVocabulary([...Object.keys(root), 'x-enum-varnames']).addSchema(root, 'openapi.json');
  return (schema, value) => {
    const validate = schema.$ref
      ? ajv.getSchema(`openapi.json${schema.$ref}`)
      : ajv.compile(schema);
    if (!validate) throw new Error(`${schema.$ref} leads nowhere`);
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** Accepts properties that a schema does not name, as clients and the service do. */
export const faultsOf = validator(document);
/** Refuses properties that a schema does not name. */
export const strictFaultsOf = validator(closed);

/** The response of an operation that an answer must fit; undefined when there is none. */
export const responseTo = ({ responses }: Operation, status: number) => resolved(responses[status]);

/** The differences between an answer and the description of its operation: status, headers, body. */
export function answerFaults(
  operation: Operation,
  { status, headers, body }: RestAnswer,
): string[] {
  const response = responseTo(operation, status);
  if (!response) return [`${operation.operationId} answers ${status}, which is not described`];
  return [
    ...Object.entries<any>(response.headers).flatMap(([name, header]) =>
      headerFaults(resolved(header), headers.get(name)).map((fault) => `${name}${fault}`),
    ),
    ...(response.content
      ? [
          ...strictFaultsOf({ const: 'application/json' }, headers.get('content-type')),
          ...strictFaultsOf(response.content['application/json'].schema, body),
        ]
      : strictFaultsOf({ const: null }, body ?? headers.get('content-type'))),
  ];
}

/** The differences between a header, or a parameter in one, and its description. */
export function headerFaults(
  { schema, required }: any,
  value: string | null | undefined,
): string[] {
  if (value == null) return required ? [' is missing'] : [];
  const isNumber = schema.type === 'integer' && /^\d+$/.test(value);
  return strictFaultsOf(schema, isNumber ? Number(value) : value);
}
