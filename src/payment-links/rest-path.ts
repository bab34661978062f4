/** The path of a product's links by REST. */
export const paymentLinksPath = '/api/v1/creator/products/{product}/payment-links';
