/** The judge of what we send to YooKassa: schemas after the reference of its API, version 3. */
import { Ajv, type ValidateFunction } from 'ajv';

const text = (maxLength: number, minLength = 1) => ({ type: 'string', minLength, maxLength });
const object = (properties: object, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const amount = object(
  {
    value: { type: 'string', pattern: String.raw`^\d+\.\d{2}$` },
    currency: {
      enum: ['RUB', 'EUR', 'USD', 'KZT', 'BYN', 'UAH', 'UZS', 'TRY', 'INR', 'MDL', 'AZN', 'AMD'],
    },
  },
  ['value', 'currency'],
);

const item = object(
  {
    description: text(128),
    amount,
    vat_code: { type: 'integer', minimum: 1, maximum: 12 },
    quantity: { type: 'number', exclusiveMinimum: 0 },
    measure: { enum: ['piece', 'gram', 'kilogram', 'hour', 'day', 'another'] },
    payment_subject: {
      enum: [
        'commodity',
        'excise',
        'job',
        'service',
        'lottery',
        'intellectual_activity',
        'payment',
        'property_right',
        'composite',
        'another',
      ],
    },
    payment_mode: {
      enum: [
        'full_prepayment',
        'partial_prepayment',
        'advance',
        'full_payment',
        'partial_payment',
        'credit',
        'credit_payment',
      ],
    },
  },
  ['description', 'amount', 'vat_code', 'quantity'],
);

const receipt = object(
  {
    customer: object(
      {
        full_name: text(256),
        inn: { type: 'string', pattern: String.raw`^(\d{10}|\d{12})$` },
        email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$' },
        phone: { type: 'string', pattern: String.raw`^\d{4,15}$` },
      },
      [],
    ),
    items: { type: 'array', items: item, minItems: 1, maxItems: 80 },
    internet: { type: 'boolean' },
    tax_system_code: { type: 'integer', minimum: 1, maximum: 6 },
    timezone: { type: 'integer', minimum: 1, maximum: 11 },
  },
  ['items'],
);

const metadata = {
  type: 'object',
  maxProperties: 16,
  propertyNames: text(32),
  additionalProperties: text(512, 0),
};

const redirect = object(
  {
    type: { const: 'redirect' },
    locale: { enum: ['ru_RU', 'en_US', 'de_DE'] },
    enforce: { type: 'boolean' },
    return_url: text(2048),
  },
  ['type', 'return_url'],
);

const payment = object(
  {
    amount,
    description: text(128),
    receipt,
    capture: { type: 'boolean' },
    confirmation: redirect,
    metadata,
    save_payment_method: { type: 'boolean' },
    merchant_customer_id: text(200),
    client_ip: { type: 'string' },
  },
  ['amount'],
);

const refund = object(
  { payment_id: text(36, 36), amount, description: text(250), receipt, metadata },
  ['payment_id', 'amount'],
);

export const yookassaSchemas = (): Record<'payments' | 'refunds', ValidateFunction> => {
  const ajv = new Ajv({ strictTypes: false });
  return { payments: ajv.compile(payment), refunds: ajv.compile(refund) };
};
