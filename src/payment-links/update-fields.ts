import { input, mutation } from '../declare.js';
import { PaymentLink } from './fields.js';
import { settings } from './settings/setting-fields.js';
import { updatePaymentLink } from './update-link.js';

mutation('updatePaymentLink', {
  type: PaymentLink,
  access: 'FULL',
  description: 'Changes the settings of a link.',
  input: input(
    'Changes to a payment link. A setting that is left out stays as it is; null removes an optional one. Prices, `useOnce` and metadata never change.',
    (t) => ({
      id: t.field({ type: 'Id', description: 'Id of the link, unless you give its uuid.' }),
      uuid: t.string({ description: 'Uuid of the link, unless you give its id.' }),
      ...settings(t),
    }),
  ),
  run: updatePaymentLink,
});
