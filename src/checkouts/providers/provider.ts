import type { Decimal } from 'decimal.js';
import type { CurrencyCode } from '../../core/money.js';
import type { Language } from '../../texts/texts.js';

/** The providers, as the database and the API name them. */
export const providerNames = ['STRIPE', 'YOOKASSA'] as const;

export type ProviderName = (typeof providerNames)[number];

/**
 * A page to ask a provider for. The same checkout always asks for the same page, to the byte: providers refuse another
 * page with the same id.
 */
export interface NewPage {
  /** The provider's answers name it in their metadata. */
  checkoutId: string;
  /** With these, a page is found again whose row is lost. */
  creatorId: bigint;
  linkUuid: string;
  storeName: string;
  currency: CurrencyCode;
  amount: Decimal;
  /** For the page and the receipt. A provider cuts it to the length that it takes. */
  title: string;
  customerEmail: string | null;
  language: Language;
  /** True if the link takes a limited number of payments, so that its place is held only while the page can be paid. */
  isLimited: boolean;
  /** The address to which the customer returns after the payment. */
  returnAddress: string;
  /** The address to which the customer returns without a payment. */
  cancelAddress: string;
  createdAt: Date;
}

/** A page where the customer pays. */
interface Page {
  /** The provider's id of it. */
  id: string;
  address: string;
}

/** What a provider says of a page. */
export interface PageState {
  /** The checkout that the provider's metadata name; null if they name none. */
  checkoutId: string | null;
  isTest: boolean;
  /** Set once it is paid. */
  paid?: PaidPage;
  /** True if it can no longer be paid, and was not. */
  isEnded: boolean;
}

/** A page in the list of those that were paid. */
export interface ListedPage {
  /** The provider's id of it. */
  id: string;
  /** The provider's id of the payment; null if there is none. */
  paymentId: string | null;
  /** What its metadata name; null if another service made it. */
  checkoutId: string | null;
  linkUuid: string | null;
  storeName: string | null;
  amount: Decimal;
  customerEmail: string | null;
  createdAt: Date;
}

export interface PaidPage {
  /** The provider's id of the payment. */
  paymentId: string;
  /** ISO 4217, in capitals; it may be one that the service does not know. */
  currency: string;
  amount: Decimal;
  /** As the customer gave it on the provider's page. */
  customerEmail: string | null;
  /** When the customer paid, by the provider's clock; null if it does not say. */
  paidAt: Date | null;
}

/** A refund to ask a provider for. */
interface NewRefund {
  /** The provider takes one refund for a key, however often it is asked. At most 64 characters. */
  key: string;
  /** The provider's id of the payment. */
  paymentId: string;
  currency: CurrencyCode;
  amount: Decimal;
  /** True if it is the whole payment. */
  isFull: boolean;
  /** For the receipt. */
  title: string;
  customerEmail: string | null;
}

/** A refund at a provider, made by this service or by hand. */
export interface RefundAtProvider {
  id: string;
  /** The provider's id of the payment. */
  paymentId: string;
  currency: string;
  amount: Decimal;
  /** `FAILED` if the money did not go back and stays with the operator. */
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  /** True if the balance of the account is too low: it is pending until that has grown, or has failed, and may be made later. */
  isUnfunded: boolean;
  createdAt: Date;
}

/** A dispute: the customer asks the bank for the money. */
export interface DisputeAtProvider {
  id: string;
  /** The provider's id of the payment. */
  paymentId: string;
  currency: string;
  amount: Decimal;
  /** The provider's word for the reason, such as `fraudulent`. */
  reason: string;
  status: 'OPEN' | 'WON' | 'LOST';
  /** Until when evidence can be given; null once it cannot. */
  evidenceDueBy: Date | null;
  createdAt: Date;
}

/** What a notice is about. Nothing else is read from it. */
export interface Notice {
  checkoutId: string;
}

/** How a provider was reached with its key. */
interface Account {
  isTest: boolean;
  /** Facts for the log, such as the currency of the account. */
  facts: Record<string, unknown>;
}

/**
 * A service that takes money on a page of its own. All calls end within 10 seconds.
 *
 * @throws Refused when it says no, and Unclear when nobody knows what became of the call
 */
export interface Provider {
  readonly name: ProviderName;
  /** Its name for people. */
  readonly title: string;
  readonly currency: CurrencyCode;
  /** The least and the most that it takes at once. */
  readonly least: Decimal;
  readonly most: Decimal;
  /** The time for which its page can be paid. */
  readonly pageSeconds: number;
  /** True with a key for tests: no money moves. */
  readonly isTest: boolean;
  /** True if it needs the customer's e-mail address, for the receipt. */
  readonly needsEmail: boolean;
  /** Where its pages may be, as sources of `form-action`. */
  readonly pageSources: string;
  /** Makes a page. Asked again with the same checkout, it returns the same page. */
  start(page: NewPage): Promise<Page>;
  look(pageId: string): Promise<PageState>;
  /** Ends a page early; left out if the provider cannot. A page that is paid stays paid. */
  end?(pageId: string): Promise<void>;
  refund(refund: NewRefund): Promise<RefundAtProvider>;
  /** All refunds of a payment. */
  refundsOf(paymentId: string): Promise<RefundAtProvider[]>;
  findRefund(refundId: string): Promise<RefundAtProvider>;
  /** Pages of the account that were made in some time and paid, the newest first, as refunds. */
  paidBetween(since: Date, until: Date): AsyncIterable<ListedPage[]>;
  /** Refunds of the account since a time, the newest first, page by page: at most 100 pages, then it throws. */
  refundsSince(time: Date): AsyncIterable<RefundAtProvider[]>;
  /** Disputes of the account since a time, as refunds; left out if the API has none. */
  disputesSince?(time: Date): AsyncIterable<DisputeAtProvider[]>;
  findDispute?(disputeId: string): Promise<DisputeAtProvider>;
  /**
   * Reads a notice.
   *
   * @returns undefined if it concerns no checkout
   * @throws ServiceError BAD_REQUEST if it is not the provider's
   */
  readNotice(headers: NoticeHeaders, body: Buffer, now: Date): Notice | undefined;
  /** True if it takes notices: without the secret that proves them, it does not. */
  readonly takesNotices: boolean;
  /** One harmless question, to see whether the key works. */
  check(): Promise<Account>;
}

/** Headers of a request, by their names in small letters. */
type NoticeHeaders = (name: string) => string | undefined;

/** The provider answered that it does not do this. */
export class Refused extends Error {
  /** The provider's name of the field that it does not take, if it names one. */
  field?: string | undefined;
  /** True if the balance of the account is too low for a refund. */
  isUnfunded?: boolean;
}

/**
 * Nobody knows whether the provider did it, or it does nothing now, as with a wrong key. It may be asked again, with the
 * same key.
 */
export class Unclear extends Error {
  /** True if it did not answer in time. */
  isLate?: boolean;
  /** The pause that it asked for; 0 for none. */
  pauseMs?: number;
}
