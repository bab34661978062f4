import type { OperationId } from '../../src/http/rest/routes.js';

/** Examples of bodies, by operation and name. */
type Examples = Partial<Record<OperationId, Record<string, { summary: string; value: unknown }>>>;

const uuid = '00000000-0007-8b5e-b837-8ccb2ec9fa3c';
const address = `https://pay.example/demo/42?uuid=${uuid}`;
const list = 'https://api.example/api/v1/creator/products/42/payment-links';
const metadata = { order: 'A-1', campaign: 'spring' };

const apiKey = {
  id: 7,
  name: 'Shop',
  prefix: 'plk_000007HNS8',
  last_four: 'MVfo',
  created_at: '2026-11-21T05:22:39.783Z',
  last_used_at: null,
  request_count: 0,
  is_active: true,
};

const issued = (summary: string) => ({
  summary,
  value: { ...apiKey, key: 'plk_000007HNS8BHdJ15EJ3uK6oioveuf9nvOGVi8L3B2jMVfo' },
});

export const requestExamples: Examples = {
  createPaymentLink: {
    discount: {
      summary: 'A discount in EUR, and a fixed price in RUB',
      value: {
        prices: [
          { currency_id: 3, price: 20, discount_price: 15, is_discount_price: true },
          { currency_id: 1, price: 1500, is_discount_price: false },
        ],
        use_once: true,
        metadata,
      },
    },
    euroOnly: {
      summary: 'A price in EUR; RUB is computed',
      value: { prices: [{ currency_id: 3, price: 20.1, is_discount_price: false }] },
    },
  },
  createApiKey: { key: { summary: 'A key for a shop', value: { name: 'Shop' } } },
};

export const responseExamples: Examples = {
  createPaymentLink: {
    link: {
      summary: 'A link that can be paid once',
      value: { uuid, metadata, use_once: true, payment_link: address },
    },
  },
  listPaymentLinks: {
    page: {
      summary: 'The only page',
      value: {
        data: [
          {
            id: 1,
            product_id: 42,
            uuid,
            payment_link: address,
            use_once: true,
            is_discount_price: true,
            prices: ['€15.00', '1500.00 ₽'],
          },
        ],
        links: { first: `${list}?page=1`, last: `${list}?page=1`, prev: null, next: null },
        meta: {
          current_page: 1,
          from: 1,
          last_page: 1,
          links: [
            { url: null, label: 'pagination.previous', active: false },
            { url: `${list}?page=1`, label: '1', active: true },
            { url: null, label: 'pagination.next', active: false },
          ],
          path: list,
          per_page: 15,
          to: 1,
          total: 1,
        },
      },
    },
  },
  listApiKeys: { keys: { summary: 'One key, not used yet', value: { data: [apiKey] } } },
  createApiKey: { key: issued('The new key') },
  regenerateApiKey: { key: issued('The key with its new secret') },
};
