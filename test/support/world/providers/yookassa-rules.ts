import { allow, No } from './payment-provider.js';

type Rule = (value: any) => void;

const text =
  (longest: number, pattern = /^[^]+$/): Rule =>
  (value) =>
    void allow(typeof value === 'string' && value.length <= longest && pattern.test(value), 'text');
const oneOf =
  (...values: unknown[]): Rule =>
  (value) =>
    void allow(values.includes(value), 'value');

/** An object with these fields alone. Those with a question mark may be left out. */
const fields =
  (rules: Record<string, Rule>): Rule =>
  (value) => {
    allow(typeof value === 'object' && value !== null && !Array.isArray(value), 'object');
    for (const [name, rule] of Object.entries(rules)) {
      const given = value[name.replace('?', '')];
      if (given === undefined) allow(name.endsWith('?'), name);
      else within(name, () => void rule(given));
    }
    const known = Object.keys(rules).map((name) => name.replace('?', ''));
    for (const name of Object.keys(value)) allow(known.includes(name), name);
  };

/** Says in which field a rule is broken. */
function within(name: string, check: () => void): void {
  try {
    check();
  } catch (no) {
    if (!(no instanceof No)) throw no;
    throw new No(no.status, no.code, `${name.replace('?', '')}.${no.parameter}`, no.isViolation);
  }
}

const amount = fields({
  value: text(12, /^(?!0\.00$)(0|[1-9]\d*)\.\d\d$/),
  currency: oneOf('RUB'),
});
const mail = text(255, /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/);

export const kopecks = (text: string): number => Number(text.replace('.', ''));

/** A card takes 1 to 350 000 roubles. */
const payable: Rule = (value) => {
  amount(value);
  allow(kopecks(value.value) >= 100 && kopecks(value.value) <= 35_000_000, 'value');
};

const receiptItem = fields({
  description: text(128),
  quantity: oneOf(1),
  amount,
  vat_code: oneOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
  payment_subject: oneOf('commodity', 'service'),
  payment_mode: oneOf('full_payment'),
});

const receipt = fields({
  customer: fields({ email: mail }),
  items: (items) => {
    allow(Array.isArray(items) && items.length === 1, 'items');
    receiptItem(items[0]);
  },
});

export const newPayment = fields({
  amount: payable,
  capture: oneOf(true),
  confirmation: fields({
    type: oneOf('redirect'),
    return_url: text(2048, /^https?:/),
    locale: oneOf('ru_RU', 'en_US'),
  }),
  description: text(128),
  metadata: fields({ checkout: text(512) }),
  'receipt?': receipt,
});

export const newRefund = fields({ payment_id: text(36), amount, 'receipt?': receipt });

/** A page of a list, the newest first. */
export function listOf(refunds: any[], query: URLSearchParams) {
  for (const name of query.keys()) {
    allow(['payment_id', 'created_at.gte', 'limit', 'cursor'].includes(name), name);
  }
  const limit = Number(query.get('limit') ?? 10);
  allow(limit >= 1 && limit <= 100, 'limit');
  const found = refunds.filter(
    (one) =>
      [null, one.payment_id].includes(query.get('payment_id')) &&
      Date.parse(one.created_at) >= Date.parse(query.get('created_at.gte') ?? '2000-01-01'),
  );
  const start = Number(query.get('cursor') ?? 0);
  const more = start + limit < found.length ? { next_cursor: String(start + limit) } : {};
  return { type: 'list', items: found.slice(start, start + limit), ...more };
}
