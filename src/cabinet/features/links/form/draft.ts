import { currencyIds } from '../../../api/limits.js';
import type { SchemaType } from '../../../graphql.js';
import { momentOf, noMoment, toTime, type Moment } from '../moment.js';
import { toAmount } from '../../../parts/values/numbers.js';
import type { Link } from '../operations.js';
import { metadataLike, toMetadata, type MetadataDraft } from './metadata-draft.js';

/** Prices in one currency, as they are typed. */
interface Amounts {
  regular: string;
  discount: string;
}

export const expiries = ['never', 'day', 'week', 'month', 'time'] as const;

/** A link that is being made, as it is typed. */
export interface Draft {
  productId: string | null;
  euro: Amounts;
  hasDiscount: boolean;
  rouble: Amounts;
  /** True if the RUB price is typed, instead of computed. */
  hasRouble: boolean;
  uses: 'unlimited' | 'once' | 'limited';
  maxPayments: string;
  expiry: (typeof expiries)[number];
  moment: Moment;
  usesDefaults: boolean;
  label: string;
  successUrl: string;
  metadata: MetadataDraft;
}

const noAmounts: Amounts = { regular: '', discount: '' };

export const emptyDraft = (productId: string | null): Draft => ({
  productId,
  euro: noAmounts,
  hasDiscount: false,
  rouble: noAmounts,
  hasRouble: false,
  uses: 'unlimited',
  maxPayments: '',
  expiry: 'never',
  moment: noMoment,
  usesDefaults: true,
  label: '',
  successUrl: '',
  metadata: [],
});

/** A draft with the settings of a link, but without a time that has passed. */
export function draftLike(link: Link, now: Date): Draft {
  const [euro, rouble] = link.prices;
  const amounts = (price: typeof euro): Amounts => ({
    regular: price?.regular ?? '',
    discount: price?.discount ?? '',
  });
  const hasDiscount = euro?.isDiscountPrice ?? false;
  // One switch sets the discount of both currencies. If they differ, the RUB price is computed.
  const hasRouble = rouble !== undefined && !rouble.rate && rouble.isDiscountPrice === hasDiscount;
  const hasTime = link.expiresAt && new Date(link.expiresAt) > now;
  return {
    ...emptyDraft(link.productId),
    euro: amounts(euro),
    hasDiscount,
    hasRouble,
    rouble: hasRouble ? amounts(rouble) : noAmounts,
    uses: link.useOnce ? 'once' : link.maxPayments ? 'limited' : 'unlimited',
    maxPayments: link.useOnce || !link.maxPayments ? '' : String(link.maxPayments),
    expiry: hasTime ? 'time' : 'never',
    moment: link.expiresAt && hasTime ? momentOf(link.expiresAt) : noMoment,
    label: link.label ?? '',
    successUrl: link.successUrl ?? '',
    metadata: metadataLike(link.metadata),
    usesDefaults: false,
  };
}

/** The input of the API for a draft without faults. */
export function toInput(draft: Draft, now: Date): SchemaType<'CreatePaymentLinkInput'> {
  const price = (currencyId: number, { regular, discount }: Amounts): SchemaType<'PriceInput'> => ({
    currencyId,
    isDiscountPrice: draft.hasDiscount,
    price: toAmount(regular),
    ...(draft.hasDiscount && { discountPrice: toAmount(discount) }),
  });
  return {
    productId: draft.productId ?? '',
    prices: [
      price(currencyIds.EUR, draft.euro),
      ...(draft.hasRouble ? [price(currencyIds.RUB, draft.rouble)] : []),
    ],
    useOnce: draft.uses === 'once',
    ...(draft.uses === 'limited' && { maxPayments: Number(draft.maxPayments) }),
    expiresAt: expiryOf(draft, now),
    label: draft.label.trim() || undefined,
    successUrl: draft.successUrl.trim() || undefined,
    metadata: toMetadata(draft.metadata),
    useDefaults: draft.usesDefaults,
  };
}

const days = { day: 1, week: 7, month: 30 };

/** The time at which the link expires; undefined if it never does. */
export function expiryOf({ expiry, moment }: Draft, now: Date): string | undefined {
  if (expiry === 'never') return undefined;
  if (expiry === 'time') return toTime(moment);
  const end = new Date(now);
  end.setDate(end.getDate() + days[expiry]);
  return end.toISOString();
}
