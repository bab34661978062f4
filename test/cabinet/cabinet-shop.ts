import {
  CreateCreatorDocument,
  CreatePaymentLinkDocument,
  type CreatePaymentLinkInput,
} from '../../schema/generated/operations.js';
import { callMutation, type TestCreator, type TestService } from '../support/service/service.js';

const titles = {
  chart: 'Colour mixing chart',
  inktober: 'Inktober challenge',
  prompts: 'Sketchbook prompts (PDF)',
  lesson: 'Private lesson, one hour',
  workshop: 'Loose florals, weekend workshop',
  course: 'Watercolour for beginners',
};

const thanks = 'https://mara-watercolour.example/thank-you';

type Products = Record<keyof typeof titles, string>;

/** A creator who teaches watercolour, with the ids of the products. */
export interface Shop {
  creator: Pick<TestCreator, 'id' | 'storeName' | 'graphql'>;
  products: Products;
}

export async function openShop(service: TestService): Promise<Shop> {
  const storeName = 'mara-watercolour';
  const { data } = await service.platform(CreateCreatorDocument, { creator: { storeName } });
  const { id } = data.createCreator;
  const names = Object.keys(titles) as (keyof typeof titles)[];
  const create = names.map((name) => {
    const isFree = name === 'chart';
    return `${name}: createProduct(input: { creatorId: ${id}, title: "${titles[name]}", isFree: ${isFree} }) { id }`;
  });
  const made = await service.platform(`mutation {
    ${create.join('\n')}
    issueApiKey(input: { creatorId: ${id}, name: "Website" }) { key }
  }`);
  const { key } = made.data.issueApiKey;
  const products = Object.fromEntries(names.map((name) => [name, made.data[name].id])) as Products;
  await service.platform(
    `mutation { updateProduct(input: { id: ${products.inktober}, isArchived: true }) { id } }`,
  );
  const graphql: TestCreator['graphql'] = (document, variables) =>
    service.graphql(key, document, variables);
  const defaults = { expiresAfterSeconds: 14 * 86_400, successUrl: thanks };
  await callMutation(graphql, 'setLinkDefaults', 'id', { productId: products.lesson, ...defaults });
  return { creator: { id: Number(id), storeName, graphql }, products };
}

type Price = Record<'EUR' | 'RUB', number>;

export interface ShopLink {
  id: string;
  uuid: string;
  price: Price;
}

export type ShopLinks = Awaited<ReturnType<typeof makeLinks>>;

const prices = {
  lesson: { EUR: 38, RUB: 3400 },
  course: { EUR: 89, RUB: 7900 },
  workshop: { EUR: 45, RUB: 4000 },
};
const pupils = 'Ines Marek Yuki Sofia Theo Amara Felix Noor Lena Oscar'.split(' ');

/** Makes the links of the shop, some minutes apart: more than a page of the list holds. */
export async function makeLinks(service: TestService, { creator, products }: Shop) {
  const make = async (
    product: keyof Products,
    label: string,
    price: Price,
    { regular, ...more }: Partial<CreatePaymentLinkInput> & { regular?: Price } = {},
  ): Promise<ShopLink> => {
    const entries = ([3, 1] as const).map((currencyId) => {
      const currency = currencyId === 3 ? 'EUR' : 'RUB';
      return {
        currencyId,
        price: (regular ?? price)[currency],
        discountPrice: regular && price[currency],
        isDiscountPrice: regular !== undefined,
      };
    });
    const link = { productId: products[product], label, prices: entries, ...more };
    const { data } = await creator.graphql(CreatePaymentLinkDocument, { link });
    service.clock.pass(7 * 60_000);
    const { id, uuid } = data.createPaymentLink;
    return { id, uuid, price };
  };
  const teach = (pupil: string, time: string): Promise<ShopLink> =>
    make('lesson', `Lesson with ${pupil}`, prices.lesson, {
      useOnce: true,
      metadata: { pupil, time },
    });

  for (const [index, pupil] of pupils.entries()) await teach(pupil, `2026-12-${index + 10} 17:00`);
  return {
    mistake: await make('lesson', 'Wrong price', { EUR: 83, RUB: 7400 }),
    fair: await make('prompts', 'Postcard from the craft fair', { EUR: 10, RUB: 900 }),
    earlyBird: await make(
      'course',
      'Early bird',
      { EUR: 59, RUB: 5200 },
      { expiresAt: '2026-11-01T22:00:00Z' },
    ),
    november: await make('workshop', 'Saturday group, 21 November', prices.workshop, {
      maxPayments: 8,
      successUrl: thanks,
      metadata: { group: '2026-11-21', room: 'Atelier', kit: { paper: '300 gsm', brushes: 3 } },
    }),
    december: await make('workshop', 'Saturday group, 5 December', prices.workshop, {
      maxPayments: 8,
      expiresAt: '2026-12-04T20:00:00Z',
      metadata: { group: '2026-12-05', room: 'Atelier' },
    }),
    priya: await teach('Priya', '2026-11-26 16:30'),
    jonas: await teach('Jonas', '2026-11-19 18:00'),
    instagram: await make('prompts', 'Instagram bio', { EUR: 12, RUB: 1050 }),
    newsletter: await make(
      'course',
      'Autumn newsletter',
      { EUR: 69, RUB: 6100 },
      { regular: prices.course, metadata: { campaign: 'autumn-2026', issue: 14 } },
    ),
    website: await make('course', 'Website, “Enrol” button', prices.course, {
      successUrl: thanks,
      metadata: { source: 'website', level: 'beginner' },
    }),
  };
}
