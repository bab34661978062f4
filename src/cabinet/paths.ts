import { useLocation, useSearch } from 'wouter';
import { maxNameLength } from './api/limits.js';
import type {
  AuditTarget,
  Currency,
  PaymentLinkStatus,
  SalesGrouping,
  WebhookDeliveryStatus,
} from './graphql.js';

/** The address of each page, below `/cabinet`. Filters and open details stand in the query, so that back and reload keep them. */
export const paths = {
  overview: (query: Query<'overview'> = {}) => `/${writeQuery(query)}`,
  products: () => '/products',
  product: (id: string) => `/products/${id}`,
  links: (query: Query<'links'> = {}) => `/links${writeQuery(query)}`,
  newLink: (query: Query<'newLink'> = {}) => `/links/new${writeQuery(query)}`,
  spreadsheet: () => '/links/spreadsheet',
  link: (id: string, query: Query<'link'> = {}) => `/links/${id}${writeQuery(query)}`,
  payments: (query: Query<'payments'> = {}) => `/payments${writeQuery(query)}`,
  rejectedPayments: (query: Query<'rejectedPayments'> = {}) =>
    `/payments/rejected${writeQuery(query)}`,
  customer: (query: Query<'customer'> = {}) => `/payments/customer${writeQuery(query)}`,
  sales: (query: Query<'sales'> = {}) => `/sales${writeQuery(query)}`,
  webhooks: () => '/webhooks',
  webhook: (id: string, query: Query<'webhook'> = {}) => `/webhooks/${id}${writeQuery(query)}`,
  apiKeys: (query: Query<'apiKeys'> = {}) => `/api-keys${writeQuery(query)}`,
  auditLog: (query: Query<'auditLog'> = {}) => `/audit-log${writeQuery(query)}`,
};

/** Reads a parameter; undefined for what does not fit, as if it were not there. */
type Reader<Value> = (text: string) => Value | undefined;

const text: Reader<string> = (value) => value.slice(0, maxNameLength) || undefined;
const id: Reader<string> = (value) => (/^[1-9]\d{0,15}$/.test(value) ? value : undefined);
const flag: Reader<boolean> = (value) => ({ yes: true, no: false })[value];
/** A day of the calendar: `2026-11-21`. */
const day: Reader<string> = (value) => {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const date = new Date(value);
  // Some browsers read February 31 as a day of March.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  return isDay ? value : undefined;
};
const oneOf =
  <Value extends string>(known: readonly Value[]): Reader<Value> =>
  (value) =>
    known.find((each) => each === value);

/** All values of an enum, in the order in which pages offer them. */
const allOf = <Value extends string>(values: Record<Value, true>) => Object.keys(values) as Value[];

export const linkStatuses = allOf<PaymentLinkStatus>({
  ACTIVE: true,
  DISABLED: true,
  EXPIRED: true,
  SOLD_OUT: true,
  USED: true,
});
export const deliveryStatuses = allOf<WebhookDeliveryStatus>({
  PENDING: true,
  SUCCEEDED: true,
  FAILED: true,
});
export const groupings = allOf<SalesGrouping>({
  DAY: true,
  WEEK: true,
  MONTH: true,
  PRODUCT: true,
  LINK: true,
  METADATA: true,
});
/** Exchange rates concern no creator. */
export const auditTargets = allOf<Exclude<AuditTarget, 'EXCHANGE_RATE'>>({
  PAYMENT_LINK: true,
  PRODUCT: true,
  PAYMENT: true,
  REFUND: true,
  CUSTOMER: true,
  EXPORT: true,
  WEBHOOK_ENDPOINT: true,
  WEBHOOK_DELIVERY: true,
  API_KEY: true,
  CABINET_SESSION: true,
  CREATOR: true,
});
const currency = oneOf(allOf<Currency>({ EUR: true, RUB: true }));

/** The query parameters of each page that has some. */
const queries = {
  overview: { currency },
  links: {
    product: id,
    status: oneOf(linkStatuses),
    once: flag,
    label: text,
    from: day,
    to: day,
    key: text,
    value: text,
  },
  // `like` is the link that is copied.
  newLink: { product: id, like: id },
  // `made` is the link that was made just now.
  link: { made: flag },
  // `payment` has its details open.
  payments: { id: text, email: text, from: day, to: day, link: id, payment: text },
  rejectedPayments: { resolved: flag, id: text },
  customer: { email: text },
  sales: { by: oneOf(groupings), key: text, from: day, to: day, currency },
  webhook: { status: oneOf(deliveryStatuses), delivery: id },
  apiKeys: { revoked: flag },
  auditLog: { action: text, target: oneOf(auditTargets), id: text },
} satisfies Record<string, Record<string, Reader<unknown>>>;

export type PageWithQuery = keyof typeof queries;

/** The parameters of a page. Those that are not set are left out. */
export type Query<Page extends PageWithQuery> = {
  [Name in keyof (typeof queries)[Page]]?:
    ((typeof queries)[Page][Name] extends Reader<infer Value> ? Value : never) | undefined;
};

export function readQuery<Page extends PageWithQuery>(page: Page, search: string): Query<Page> {
  const given = new URLSearchParams(search);
  const readers: Record<string, Reader<unknown>> = queries[page];
  const values = Object.entries(readers).flatMap(([name, read]) => {
    const value = read(given.get(name) ?? '');
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(values) as Query<Page>;
}

function writeQuery(query: object): string {
  const set = Object.entries(query as Record<string, string | boolean | undefined>).flatMap(
    ([name, value]) => {
      if (value === undefined || value === '') return [];
      return [[name, typeof value === 'boolean' ? (value ? 'yes' : 'no') : value]];
    },
  );
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`;
}

/**
 * The query parameters of the page at hand, and a way to set them. Filters replace the address instead of adding a step
 * back for each letter that is typed.
 */
export function useQueryOf<Page extends PageWithQuery>(
  page: Page,
): [Query<Page>, (query: Query<Page>) => void] {
  const [path, navigate] = useLocation();
  const query = readQuery(page, useSearch());
  return [query, (changed) => navigate(path + writeQuery(changed), { replace: true })];
}
