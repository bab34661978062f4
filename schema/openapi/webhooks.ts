import { z } from 'zod';
import { allEvents } from '../../src/all-events.js';
import { maxRetryAfterMs } from '../../src/core/retry-after.js';
import * as schedule from '../../src/webhooks/worker/schedule.js';
import { reference, type Json } from './json-schema.js';
import { jsonContent } from './error-responses.js';

/** All events, with the name of their operation and of the schema of their body. */
const events = Object.values(allEvents).map((event) => {
  const name = event.type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());
  const schema = `${name.charAt(0).toUpperCase()}${name.slice(1)}Event`;
  return { operationId: name, schema, ...event };
});

/** Requests that the service sends, by type of event. */
export const webhooks = (): Json =>
  Object.fromEntries(
    events.map(({ type, operationId, schema, summary, description, example }) => [
      type,
      {
        post: {
          operationId,
          summary,
          description,
          tags: ['Webhooks'],
          security: [],
          parameters: signatureParameters,
          requestBody: {
            required: true,
            content: jsonContent(reference(schema), {
              event: {
                summary: example.summary,
                value: { type, timestamp: '2026-11-21T12:00:00.000Z', data: example.data },
              },
            }),
          },
          responses: receiverAnswers,
        },
      },
    ]),
  );

/** Schemas of the bodies of events. */
export const eventSchemas = (): Record<string, Json> =>
  Object.fromEntries(
    events.map(({ type, schema, summary, data }) => [
      schema,
      {
        type: 'object',
        description: `${summary}.`,
        required: ['type', 'timestamp', 'data'],
        properties: {
          type: { type: 'string', const: type, description: 'Type of the event.' },
          timestamp: {
            type: 'string',
            format: 'date-time',
            description: 'When it happened, in UTC.',
          },
          data: toJsonSchema(data),
        },
      },
    ]),
  );

const toJsonSchema = (schema: z.ZodType): Json => ({
  ...z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Keys are always strings in JSON.
      delete jsonSchema.propertyNames;
    },
  }),
  $schema: undefined,
});

const header = (name: string, description: string, schema: Json, example: unknown): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
  example,
});

const signatureParameters = [
  header(
    'webhook-id',
    'Id of the event, the same each time it is sent. Use it to recognize repeats.',
    { type: 'string' },
    'evt_0d8f5b6f2c113f1c9a526b1e4f7c9a39',
  ),
  header(
    'webhook-timestamp',
    'When this request was sent, in seconds since 1970.',
    { type: 'integer', format: 'int64' },
    1795262400,
  ),
  header(
    'webhook-signature',
    `One signature, or two with a space between them. Each is \`v1,\` and the base64 of an HMAC-SHA256 over \`{webhook-id}.{webhook-timestamp}.{body}\`. For ${schedule.rotationOverlapMs / schedule.hourMs} hours after a rotation the previous secret signs too.`,
    { type: 'string', pattern: '^v1,\\S+( v1,\\S+)*$' },
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const { delaysMs, minuteMs, hourMs } = schedule;
/** `5 s`, `30 min` or `2 h`. */
const inWords = (ms: number): string =>
  ms < minuteMs ? `${ms / 1000} s` : ms < hourMs ? `${ms / minuteMs} min` : `${ms / hourMs} h`;
const retries = new Intl.ListFormat('en-GB').format(delaysMs.slice(1).map(inWords));

const receiverAnswers = {
  '2XX': { description: 'Received. The event is not sent again.' },
  410: { description: 'The endpoint is gone. It is disabled until you enable it.' },
  default: {
    description: `Not received. The same goes for no response within ${schedule.attemptTimeoutMs / 1000} s, and for redirects, which are not followed. A test event is not sent again. Other events are sent again, each time after a longer wait: ${retries}. After ${schedule.givingUpMs / (24 * schedule.hourMs)} days of failures the endpoint is disabled.`,
    headers: {
      'Retry-After': {
        description: `Postpones the next attempt: by this many seconds, or until this date; by ${maxRetryAfterMs / schedule.hourMs} hours at most.`,
        required: false,
        schema: { type: 'string' },
        example: '120',
      },
    },
  },
};
