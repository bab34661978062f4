/** The judge of what we send to Stripe, and take from it: its own package, which is installed in this folder alone. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';

const here = createRequire(new URL('package.json', import.meta.url));

interface StripePackage {
  getApiField: (name: 'version') => string;
  webhooks: {
    generateTestHeaderString: (options: {
      payload: string;
      secret: string;
      timestamp: number;
    }) => string;
  };
}

/** A client of Stripe's package. It sends nothing here. */
export const stripePackage = (): StripePackage => new (here('stripe'))('sk_test_unused');

const types = `
import type Stripe from 'stripe';
export type Session = Stripe.Checkout.SessionCreateParams;
export type Refund = Stripe.RefundCreateParams;
`;

/** Makes schemas of the package's types. Enums that Stripe calls open are closed here. */
export function stripeSchemas(): Record<'Session' | 'Refund', ValidateFunction> {
  const folder = fileURLToPath(new URL('node_modules/.judge', import.meta.url));
  const path = `${folder}/types.ts`;
  const tsconfig = `${folder}/tsconfig.json`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, types);
  const compilerOptions = { module: 'nodenext', strict: true, skipLibCheck: true, types: [] };
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files: ['types.ts'] }));
  const generator = here('ts-json-schema-generator').createGenerator({
    path,
    tsconfig,
    type: '*',
    skipTypeCheck: true,
    additionalProperties: false,
  });
  const validator = (type: string): ValidateFunction => {
    const schema = generator.createSchema(type);
    schema.definitions.OtherString = { not: {} };
    // A form has nothing but text.
    return new Ajv({ strict: false, coerceTypes: true }).compile(schema);
  };
  return { Session: validator('Session'), Refund: validator('Refund') };
}

/** A form as the object that it stands for: `a[b][0]=c`. */
export function readForm(form: string): object {
  const top: Record<string, any> = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '');
    let place = top;
    keys.forEach((key, index) => {
      const next = keys[index + 1];
      place = place[key] ??= next === undefined ? value : /^\d+$/.test(next) ? [] : {};
    });
  }
  return top;
}
