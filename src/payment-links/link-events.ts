/** The events of links: what they tell, and how that is put together. */
import { z } from 'zod';
import type { PaymentLink } from '../../prisma/client/client.js';
import type { JsonObject } from '../core/json.js';
import type { NewEvent } from '../events/outbox.js';

const id = z.int().positive().meta({ format: 'int64' });

/** The `data` of each of the events. */
export const linkEventData = z.object({
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

export type LinkEventData = z.infer<typeof linkEventData>;

/** The columns of a link that its events tell. */
export type ToldLink = Pick<PaymentLink, 'id' | 'uuid' | 'productId' | 'label' | 'metadata'>;

/** The event of a link whose last place was paid. */
export const linkSoldOut = (link: ToldLink): NewEvent => ({
  type: 'payment_link.sold_out',
  data: linkFacts(link),
});

/** The event of a link that could be paid until its end. */
export const linkExpired = (link: ToldLink): NewEvent => ({
  type: 'payment_link.expired',
  data: linkFacts(link),
});

const linkFacts = ({ id, uuid, productId, label, metadata }: ToldLink): LinkEventData => ({
  link: {
    id: Number(id),
    uuid,
    product_id: Number(productId),
    label,
    metadata: metadata as JsonObject,
  },
});
