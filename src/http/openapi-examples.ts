/** Examples of the OpenAPI document, by name of the field or of the error. */
const uuid = '3f1c9a52-6b1e-4f7c-9a39-0d8f5b6f2c11';
const address = `https://pay.example/demo/42?uuid=${uuid}`;
const list = 'https://api.example/api/v1/creator/products/42/payment-links';

const apiKey = {
  id: 7,
  name: 'Shop',
  prefix: 'plk_6wOf',
  last_four: 'cRHX',
  created_at: '2026-11-21T05:22:39.783Z',
  last_used_at: null,
  request_count: 0,
  is_active: true,
};

const issuedApiKey = { ...apiKey, key: 'plk_6wOfDsL3IDOs6NFc35TVXDyNUCKDPIPpT5GP6zA62JcRHX' };

export const requestExamples: Record<string, unknown> = {
  createPaymentLink: {
    prices: [
      { currency_id: 3, price: 20, discount_price: 15, is_discount_price: true },
      { currency_id: 1, price: 1500, is_discount_price: false },
    ],
    use_once: true,
    metadata: { order: 'A-1', campaign: 'spring' },
  },
  createApiKey: { name: 'Shop' },
};

export const responseExamples: Record<string, unknown> = {
  createPaymentLink: {
    uuid,
    metadata: { order: 'A-1', campaign: 'spring' },
    use_once: true,
    payment_link: address,
  },
  paymentLinkPage: {
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
  apiKeyList: { data: [apiKey] },
  createApiKey: issuedApiKey,
  regenerateApiKey: issuedApiKey,
};
