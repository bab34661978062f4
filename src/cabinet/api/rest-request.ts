import { currencyIds } from './limits.js';

/** The REST address at which links for a product are made. */
export const restAddress = (productId: string): string =>
  `${location.origin}/api/v1/creator/products/${productId}/payment-links`;

/** A command that makes a link for a product, once a key is put in. */
export const restCommand = (productId: string): string =>
  `curl -X POST ${restAddress(productId)} \\
  -H 'X-API-Key: YOUR_KEY' -H 'Content-Type: application/json' \\
  -d '{"prices":[{"currency_id":${currencyIds.EUR},"price":10,"is_discount_price":false}]}'`;
