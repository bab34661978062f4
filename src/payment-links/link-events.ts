/** The events of links. */
import { z } from 'zod';
import type { PaymentLink } from '../../prisma/client/client.js';
import type { JsonObject } from '../core/json.js';
import { defineEvent, id } from '../events/define-event.js';
import { knownFacts, type Notice } from '../events/notice.js';
import type { Texts } from '../texts/texts.js';

const linkData = z.object({
  link: z
    .object({
      id: id.describe('Link id, as in the list.'),
      uuid: z.string().meta({
        format: 'uuid',
        description: 'Unique identifier, as in the response that created the link.',
      }),
      product_id: id.describe('Id of its product.'),
      label: z.string().nullable().describe('The label of the link; null if it has none.'),
      metadata: z
        .record(z.string(), z.unknown())
        .describe('The metadata of the link, as it was sent.'),
    })
    .describe('The link.'),
});

type LinkData = z.infer<typeof linkData>;

const exampleLink: LinkData = {
  link: {
    id: 1,
    uuid: '00000000-0007-8b5e-b837-8ccb2ec9fa3c',
    product_id: 42,
    label: 'Spring course',
    metadata: { order: 'A-1', campaign: 'spring' },
  },
};

/** The columns of a link that its events tell. */
export type ToldLink = Pick<PaymentLink, 'id' | 'uuid' | 'productId' | 'label' | 'metadata'>;

/** The last place of a link was paid. */
export const linkSoldOut = defineEvent('payment_link.sold_out', {
  summary: 'A link is sold out',
  description:
    'Sent to your endpoints when a payment takes the last of several places of a link, and again if a refund frees a place and that is paid, too. It is not sent for links that can be paid once, nor when you lower the limit.',
  data: linkData,
  example: { summary: 'The last of several places is paid', data: exampleLink },
  tell: linkFacts,
  words: (data, texts) => aboutLink(data, texts, 'notice.linkSoldOut'),
});

/** A link that could be paid until its end has come to it. */
export const linkExpired = defineEvent('payment_link.expired', {
  summary: 'A link has expired',
  description:
    'Sent to your endpoints within a minute of the end of a link that could be paid until then, and again if the link gets another end.',
  data: linkData,
  example: { summary: 'A link with a label has come to its end', data: exampleLink },
  tell: linkFacts,
  words: (data, texts) => aboutLink(data, texts, 'notice.linkExpired'),
});

function linkFacts({ id, uuid, productId, label, metadata }: ToldLink): LinkData {
  return {
    link: {
      id: Number(id),
      uuid,
      product_id: Number(productId),
      label,
      metadata: metadata as JsonObject,
    },
  };
}

const aboutLink = (
  { link: { id, uuid, label } }: LinkData,
  { say }: Texts,
  title: 'notice.linkSoldOut' | 'notice.linkExpired',
): Notice => ({
  title: say(title),
  facts: knownFacts([[say('notice.link'), label ?? uuid]]),
  page: `/links/${id}`,
});
