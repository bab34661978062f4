import { builder } from '../builder.js';
import { input, mutation, type InputFields } from '../declare.js';
import { PaymentLink } from './fields.js';
import {
  deletePaymentLinks,
  linksOfOneRequest,
  mostLinks,
  updatePaymentLinks,
  type ChangedLinks as Changed,
} from './several-links.js';
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

const ChangedLinks = builder.objectRef<Changed>('ChangedLinks').implement({
  description: 'The outcome of a change of several links.',
  fields: (t) => ({
    links: t.expose('links', {
      type: [PaymentLink],
      complexity: { field: 1, multiplier: mostLinks },
      description: 'The links that were changed, in the order of the ids.',
    }),
    notFound: t.expose('notFound', {
      type: ['Id'],
      description: 'Ids of links that do not exist, or are not yours. Nothing was done for them.',
    }),
  }),
});

const cost = `Each ${linksOfOneRequest} links cost as much as one request.`;

const ids = (t: InputFields) =>
  t.field({
    type: ['Id'],
    required: true,
    description: `Ids of 1 to ${mostLinks} links. One that is named twice counts once.`,
  });

mutation('updatePaymentLinks', {
  type: ChangedLinks,
  access: 'FULL',
  description: `Enables, disables or ends several links at once: all that are found, or none. ${cost}`,
  input: input(
    'A change to several payment links. A setting that is left out stays as it is.',
    (t) => {
      const { isEnabled, expiresAt } = settings(t);
      return { ids: ids(t), isEnabled, expiresAt };
    },
  ),
  run: updatePaymentLinks,
});

mutation('deletePaymentLinks', {
  type: ChangedLinks,
  access: 'FULL',
  description: `Deletes several links at once: all that are found, or none. Their payments stay. ${cost}`,
  input: input('Payment links to delete.', (t) => ({ ids: ids(t) })),
  run: deletePaymentLinks,
});
