import { builder } from '../builder.js';
import { PaymentLink } from './fields.js';
import { settings } from './setting-fields.js';
import { updatePaymentLink } from './update-link.js';

const UpdatePaymentLinkInput = builder.inputType('UpdatePaymentLinkInput', {
  description:
    'Changes to a payment link. A setting that is left out stays as it is; null removes an optional one. Prices, `useOnce` and metadata never change.',
  fields: (t) => ({
    id: t.field({ type: 'Id', description: 'Id of the link, unless you give its uuid.' }),
    uuid: t.string({ description: 'Uuid of the link, unless you give its id.' }),
    ...settings(t),
  }),
});

builder.mutationField('updatePaymentLink', (t) =>
  t.field({
    type: PaymentLink,
    access: 'FULL',
    description: 'Changes the settings of a link.',
    args: { input: t.arg({ type: UpdatePaymentLinkInput, required: true }) },
    resolve: (_root, { input }, ctx) => updatePaymentLink(ctx, input),
  }),
);
