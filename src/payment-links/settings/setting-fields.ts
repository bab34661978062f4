/** Settings that are given when a link is created, and can be changed later. */
import { maxNameLength } from '../../core/text.js';
import { maxAddressLength } from '../../core/web-address.js';
import type { InputFields } from '../../declare.js';
import { mostPayments } from './link-settings.js';

export const successUrlRule = `An https:// address where customers go after the payment, at most ${maxAddressLength} characters. It gets the id of the payment as the query parameter \`payment\`.`;

/** REST has none of it. */
export const settings = (t: InputFields) => ({
  isEnabled: t.boolean({
    description:
      'False: the link cannot be paid until you enable it. New links are enabled if you leave it out.',
    extensions: { rest: 'never' },
  }),
  expiresAt: t.field({
    type: 'DateTime',
    description: 'When the link expires, a time in the future. From then on it cannot be paid.',
    extensions: { rest: 'never' },
  }),
  maxPayments: t.int({
    description: `How often the link can be paid, from 1 to ${mostPayments}. A single-use link takes only 1.`,
    extensions: { rest: 'never' },
  }),
  label: t.string({
    description: `A note for yourself, at most ${maxNameLength} characters. Customers do not see it.`,
    extensions: { rest: 'never' },
  }),
  successUrl: t.string({ description: successUrlRule, extensions: { rest: 'never' } }),
});
