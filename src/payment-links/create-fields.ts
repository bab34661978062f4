import { input, mutation } from '../declare.js';
import { createPaymentLink } from './create-link.js';
import { maxKeyLength } from './idempotency.js';
import { PaymentLink } from './fields.js';
import { maxMetadataBytes } from './metadata.js';
import { PriceInput } from './price-fields.js';
import { settings } from './settings/setting-fields.js';

declare module '../access/context.js' {
  interface RequestState {
    /** True if the answer is that of an earlier request with the same idempotency key. */
    isReplayed?: boolean;
  }
}

mutation('createPaymentLink', {
  type: PaymentLink,
  access: 'SELL',
  description: 'Creates a payment link. Free products cannot have payment links.',
  input: input('A payment link to create.', (t) => ({
    productId: t.field({
      type: 'Id',
      required: true,
      description: 'Id of the product, which must not be free.',
    }),
    prices: t.field({
      type: [PriceInput],
      required: true,
      description:
        'An EUR entry and, optionally, an RUB entry. Without an RUB entry, the RUB price is computed from the EUR price at the current exchange rate.',
    }),
    useOnce: t.boolean({
      description: 'Whether the link can be paid only once; false if left out.',
    }),
    metadata: t.field({
      type: 'JSONObject',
      description: `Your own keys and values, at most ${maxMetadataBytes / 1024} KiB as JSON; sent in the webhook when the payment succeeds.`,
    }),
    ...settings(t),
    useDefaults: t.boolean({
      description:
        'Whether the link gets the defaults of its product for what you leave out of `expiresAt` and `successUrl`; false if left out.',
      extensions: { rest: 'never' },
    }),
    idempotencyKey: t.string({
      description: `A name of your own for this request, 1 to ${maxKeyLength} characters. The same request under the same key gets the same link for 24 hours, another one is refused. REST's \`Idempotency-Key\` is the same.`,
      extensions: { rest: 'never' },
    }),
  })),
  run: async (ctx, input) => {
    const { link, isReplayed } = await createPaymentLink(ctx, input);
    ctx.state.isReplayed = isReplayed;
    return link;
  },
});
