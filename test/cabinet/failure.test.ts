import { CombinedError } from '@urql/core';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCode, toFailure, formFaults, messages } from '../../src/cabinet/api/failure.js';
import { textsIn } from '../../src/cabinet/texts/all-texts.js';
import { errorTable } from '../../src/core/error-table.js';
import { packageFile } from '../../src/core/package.js';
import { words } from '../support/scenes/words.js';

const rules = JSON.parse(
  readFileSync(packageFile('schema', 'generated', 'rules.json'), 'utf8'),
) as Record<string, string>;

const failed = (extensions: Record<string, unknown>, headers: Record<string, string> = {}) =>
  new CombinedError({
    graphQLErrors: [{ message: 'As the service says.', extensions }],
    response: { headers: new Headers(headers) },
  });

test('every error code that the cabinet can get has a message', () => {
  const ofOtherClients = words(`
    METHOD_NOT_ALLOWED NOT_ACCEPTABLE REQUEST_TIMEOUT UNSUPPORTED_MEDIA_TYPE EXPECTATION_FAILED
    HEADERS_TOO_LARGE PERSISTED_QUERY_NOT_SUPPORTED
  `);
  const known = Object.keys(errorTable).filter((code) => !ofOtherClients.includes(code));
  expect(Object.keys(messages).sort()).toEqual([...known, 'OFFLINE'].sort());
});

test('a request without an answer means offline, and an unknown code a fault of the service', () => {
  const offline = new CombinedError({ networkError: new Error('Failed to fetch') });
  expect(errorCode(offline)).toBe('OFFLINE');
  expect(errorCode(failed({ code: 'TEAPOT' }))).toBe('INTERNAL');
  expect(errorCode(failed({ code: 'constructor' }))).toBe('INTERNAL');
});

test('a failure says how long to wait, or which request id to report', () => {
  const limited = failed({ code: 'RATE_LIMITED' }, { 'Retry-After': '7' });
  expect(toFailure(limited).message).toContain('in 7 seconds');
  const internal = failed({ code: 'INTERNAL' }, { 'X-Request-Id': 'r-1' });
  expect(toFailure(internal).message).toContain('request number r-1');
  expect(toFailure(failed({ code: 'CONFLICT' })).message).toBe('As the service says.');
});

test('faults are shown at the fields of a form, and faults without a field in the alert', () => {
  const fault = (path: string, rule: string, values = {}) => ({ path, rule, values });
  const extensions = {
    code: 'VALIDATION_FAILED',
    fields: {
      price: ['Too much.', 'Too many decimals.'],
      expiresAt: ['Too early.'],
      name: ['Wrong.'],
    },
    faults: [
      fault('price', 'lessThan', { other: 'regular' }),
      fault('expiresAt', 'future'),
      fault('price', 'maxDecimals', { decimals: 2 }),
      fault('name', 'constructor'),
    ],
  };
  const labels = { price: 'Price', regular: 'Before', name: 'Name' };
  expect(formFaults(failed(extensions), labels)).toEqual({
    errors: {
      price: 'Enter less than “Before”. Too many decimals.',
      name: 'Wrong.',
    },
    alert: 'Too early.',
  });
  const conflict = failed({ code: 'CONFLICT' });
  expect(formFaults(conflict, {})).toEqual({ errors: {}, alert: 'As the service says.' });
});

test('a fault that names a field which the form does not have is said by the service', () => {
  const fields = { price: ['Must be less than regular.'] };
  const faults = [{ path: 'price', rule: 'lessThan', values: { other: 'regular' } }];
  const failure = failed({ code: 'VALIDATION_FAILED', fields, faults });
  const { errors } = formFaults(failure, { price: 'Price' });
  expect(errors).toEqual({ price: 'Must be less than regular.' });
});

test.each([
  ['searchTooLong', 'text'],
  ['countTooLong', 'totals'],
])('%s says where to look instead, not to correct a field', (rule, path) => {
  const fields = { [path]: ['That takes too long.'] };
  const faults = [{ path, rule, values: {} }];
  const failure = failed({ code: 'VALIDATION_FAILED', fields, faults });
  const words = expect.stringContaining('Narrow the list of payments or links by days');
  expect(toFailure(failure).message).toEqual(words);
  expect(formFaults(failure, {})).toEqual({ errors: {}, alert: words });
});

test('faults of an older service, which are sentences alone, are shown as they are', () => {
  const fields = { name: ['Too long.'] };
  const failure = failed({ code: 'VALIDATION_FAILED', fields });
  expect(formFaults(failure, { name: 'Name' })).toEqual({ errors: { name: 'Too long.' } });
});

test('the words for a fault use the rules and values of the API', () => {
  const valuesIn = (text = '') => [...text.matchAll(/\{(\w+)[},]/g)].map(([, name]) => name);
  const words = Object.entries(textsIn('en')).filter(([key]) => key.startsWith('fault.'));
  for (const [key, text] of words) {
    const rule = key.slice('fault.'.length);
    expect(Object.keys(rules)).toContain(rule);
    expect([rule, valuesIn(rules[rule])]).toEqual([rule, expect.arrayContaining(valuesIn(text))]);
  }
});
