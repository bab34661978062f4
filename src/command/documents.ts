import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: number | string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A date string, such as 2007-12-03, compliant with the `full-date` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar. */
  Date: { input: string; output: string; }
  /** A date-time string at UTC, such as 2007-12-03T10:15:30Z, compliant with the `date-time` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar. */
  DateTime: { input: string; output: string; }
  /** An exact decimal number. Responses have it as a string (`"10.00"`); inputs take a number or a numeric string. */
  Decimal: { input: number | string; output: string; }
  /** A JSON object with keys of your choice. In inputs, an empty list counts as an empty object, because some languages write it so. */
  JSONObject: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** The `SafeInt` scalar type represents non-fractional signed whole numeric values that are considered safe as defined by the ECMAScript specification. */
  SafeInt: { input: number; output: number; }
};

/** The access of an API key. A field that needs more is `FORBIDDEN`. */
export type ApiKeyAccess =
  /** Does everything that a creator may. */
  | 'FULL'
  /** Reads everything of its creator, and changes nothing. */
  | 'READ'
  /** Reads, and creates payment links. */
  | 'SELL';

/** The author of a change. */
export type AuditActor =
  /** Somebody with an API key of the creator. */
  | 'KEY'
  /** Somebody with a platform key. */
  | 'PLATFORM'
  /** Somebody who was signed in to the cabinet of the creator. */
  | 'SESSION';

/** Kinds of things that are changed. */
export type AuditTarget =
  /** An API key. */
  | 'API_KEY'
  /** A session of the cabinet. */
  | 'CABINET_SESSION'
  /** The creator itself. */
  | 'CREATOR'
  /** The data of a customer. */
  | 'CUSTOMER'
  /** The exchange rate of a day. */
  | 'EXCHANGE_RATE'
  /** An address to download data from. */
  | 'EXPORT'
  /** A payment. */
  | 'PAYMENT'
  /** A payment link. */
  | 'PAYMENT_LINK'
  /** A product. */
  | 'PRODUCT'
  /** A refund. */
  | 'REFUND'
  /** A delivery of an event. */
  | 'WEBHOOK_DELIVERY'
  /** A webhook endpoint. */
  | 'WEBHOOK_ENDPOINT';

/** A key to create. */
export type CreateApiKeyInput = {
  /** What the key may do. */
  access?: ApiKeyAccess;
  /** When the key stops working. If left out, it never does, or when the key of this request does. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** 1 to 255 characters; need not be unique. */
  name: Scalars['String']['input'];
};

/** A session to create for a creator. */
export type CreateCabinetSessionInput = {
  /** Id of the creator. */
  creatorId: Scalars['ID']['input'];
  /** How long the session lasts, from 60 to 86400 seconds. */
  ttlSeconds?: Scalars['Int']['input'];
};

/** A creator to add. */
export type CreateCreatorInput = {
  /** 1 to 100 letters, digits, dots, dashes and underscores, starting with a letter or digit. */
  storeName: Scalars['String']['input'];
};

/** Rows to download. */
export type CreateExportInput = {
  /** How it is written. */
  format?: ExportFormat;
  /** The first day: of payment, creation, refund, rejection or change. */
  from?: InputMaybe<Scalars['Date']['input']>;
  /** The language of the numbers in CSV. The columns have the same names in both. */
  language?: ExportLanguage;
  /** Top-level keys of the metadata of links, a column of CSV each: at most 20, of at most 40 characters. Not with `AUDIT_LOG` and `CUSTOMERS`. */
  metadataKeys?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only rows of this product. Not with `AUDIT_LOG` and `CUSTOMERS`. */
  productId?: InputMaybe<Scalars['ID']['input']>;
  /** Where the days begin and end, and whose times are written: the IANA name of a time zone, such as `Europe/Berlin`. */
  timeZone?: Scalars['String']['input'];
  /** The last day. */
  to?: InputMaybe<Scalars['Date']['input']>;
  /** What to download. */
  what: ExportKind;
};

/** A payment link to create. */
export type CreatePaymentLinkInput = {
  /** When the link expires, a time in the future. From then on it cannot be paid. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** A name of your own for this request, 1 to 255 characters. The same request under the same key gets the same link for 24 hours, another one is refused. REST's `Idempotency-Key` is the same. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** False: the link cannot be paid until you enable it. New links are enabled if you leave it out. */
  isEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** A note for yourself, at most 255 characters. Customers do not see it. */
  label?: InputMaybe<Scalars['String']['input']>;
  /** How often the link can be paid, from 1 to 1000000. A single-use link takes only 1. */
  maxPayments?: InputMaybe<Scalars['Int']['input']>;
  /** Your own keys and values, at most 16 KiB as JSON; sent in the webhook when the payment succeeds. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** An EUR entry and, optionally, an RUB entry. Without an RUB entry, the RUB price is computed from the EUR price at the current exchange rate. */
  prices: Array<PriceInput>;
  /** Id of the product, which must not be free. */
  productId: Scalars['ID']['input'];
  /** An https:// address where customers go after the payment, at most 2048 characters. It gets the id of the payment as the query parameter `payment`. */
  successUrl?: InputMaybe<Scalars['String']['input']>;
  /** Whether the link gets the defaults of its product for what you leave out of `expiresAt` and `successUrl`; false if left out. */
  useDefaults?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the link can be paid only once; false if left out. */
  useOnce?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A product to add. */
export type CreateProductInput = {
  /** Id of the creator. */
  creatorId: Scalars['ID']['input'];
  /** Whether the product is free. Free products cannot have payment links. */
  isFree: Scalars['Boolean']['input'];
  /** 1 to 255 characters. */
  title: Scalars['String']['input'];
};

/** A webhook endpoint to create. */
export type CreateWebhookEndpointInput = {
  /** A note for people, at most 255 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The form of what is sent. Left out, the address tells: mail, Slack, Discord and Telegram are known, all others get signed JSON. */
  format?: InputMaybe<WebhookFormat>;
  /** The language of messages to people; English if left out. */
  language?: InputMaybe<Language>;
  /** Only events of these types: `payment.succeeded`, `payment.refunded`, `payment.rejected`, `payment_link.sold_out`, `payment_link.expired`, `customer.erased`, `api_key.expiring`, `webhook_endpoint.failing`, `webhook_endpoint.disabled`. All, also those to come, if null or left out. */
  types?: InputMaybe<Array<Scalars['String']['input']>>;
  /** An https:// address on the public internet, at most 2048 characters; or `mailto:` and an e-mail address. For a chat, the address of its incoming webhook; for Telegram `https://api.telegram.org/botTOKEN/sendMessage?chat_id=CHAT`. */
  url: Scalars['String']['input'];
};

/** A currency of payment links. */
export type Currency =
  /** Euro, `currencyId` 3. */
  | 'EUR'
  /** Russian rouble, `currencyId` 1. */
  | 'RUB';

/** The customer who paid; each field at most 255 characters. */
export type CustomerInput = {
  /** E-mail address. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Phone number. */
  phoneNumber?: InputMaybe<Scalars['String']['input']>;
};

/** A key to revoke. */
export type DeleteApiKeyInput = {
  /** Id of the key. */
  id: Scalars['ID']['input'];
};

/** A payment link to delete. */
export type DeletePaymentLinkInput = {
  /** Id of the link. */
  id: Scalars['ID']['input'];
  /** Id of the product the link belongs to. */
  productId: Scalars['ID']['input'];
};

/** A webhook endpoint to delete. */
export type DeleteWebhookEndpointInput = {
  /** Id of the endpoint. */
  id: Scalars['ID']['input'];
};

/** A customer to erase. */
export type EraseCustomerDataInput = {
  /** The e-mail address of the customer; case and invisible characters do not matter. */
  email: Scalars['String']['input'];
  /** Why, 1 to 255 characters, for the audit log. It must not hold the address. */
  reason: Scalars['String']['input'];
};

/** How an export is written. */
export type ExportFormat =
  /** A spreadsheet, in UTF-8 with a byte order mark. */
  | 'CSV'
  /** A JSON object in each line, with all metadata of the link. */
  | 'NDJSON';

/** What an export holds: one row each. */
export type ExportKind =
  /** Changes to the account, the oldest first. */
  | 'AUDIT_LOG'
  /** Customers by e-mail address, whatever its case: with the name and phone number of the newest payment, the number of payments and the sums in each currency. Those of rejected payments are among them. */
  | 'CUSTOMERS'
  /** Payments, the oldest first. */
  | 'PAYMENTS'
  /** Payment links that are not deleted, the oldest first. */
  | 'PAYMENT_LINKS'
  /** Refunds, the oldest first. */
  | 'REFUNDS'
  /** Payments that links could not honour, the oldest first. */
  | 'REJECTED_PAYMENTS';

/** The language whose spreadsheets read the CSV. */
export type ExportLanguage =
  /** Commas between cells, decimal points. */
  | 'EN'
  /** Semicolons between cells, decimal commas. */
  | 'RU';

/** A place to hold. */
export type HoldPaymentLinkInput = {
  /** Your id for the hold, 1 to 255 characters; unique among the holds of the link. */
  holdId: Scalars['String']['input'];
  /** How long to hold the place, from 1 to 900 seconds. The hold never outlasts the link. */
  seconds: Scalars['Int']['input'];
  /** Uuid of the link. */
  uuid: Scalars['String']['input'];
};

/** A key to create for a creator. */
export type IssueApiKeyInput = {
  /** Id of the creator. */
  creatorId: Scalars['ID']['input'];
  /** 1 to 255 characters; need not be unique. */
  name: Scalars['String']['input'];
};

/** The language of messages. */
export type Language =
  /** English. */
  | 'EN'
  /** Russian. */
  | 'RU';

/** Selects links by one metadata key. Only the first 100 top-level keys with a string, number or boolean are searched. */
export type MetadataFilter = {
  /** The key. */
  key: Scalars['String']['input'];
  /** The value: a string, or the JSON text of a number or boolean. */
  value: Scalars['String']['input'];
};

/** Selects payments; all given conditions must hold. */
export type PaymentFilter = {
  /** Payments recorded at or after this time. */
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  /** Payments recorded before this time. */
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  /** Payments by the customer with this e-mail address; case does not matter. */
  customerEmail?: InputMaybe<Scalars['String']['input']>;
  /** The payment with this id from the payment site. */
  paymentId?: InputMaybe<Scalars['String']['input']>;
};

/** Selects payment links; all given conditions must hold. */
export type PaymentLinkFilter = {
  /** Links created at or after this time. */
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  /** Links created before this time. */
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  /** Links with this text in their label; case does not matter. */
  label?: InputMaybe<Scalars['String']['input']>;
  /** Links with this metadata. */
  metadata?: InputMaybe<MetadataFilter>;
  /** Links of this product. */
  productId?: InputMaybe<Scalars['ID']['input']>;
  /** Links with this status. */
  status?: InputMaybe<PaymentLinkStatus>;
  /** True for single-use links, false for all others. */
  useOnce?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The state of a link. Of several that apply it is the first of `USED`, `SOLD_OUT`, `DISABLED`, `EXPIRED`. */
export type PaymentLinkStatus =
  /** It can be paid, unless its product is archived or its creator suspended. */
  | 'ACTIVE'
  /** Its creator has disabled it. */
  | 'DISABLED'
  /** Its `expiresAt` has passed. */
  | 'EXPIRED'
  /** It has been paid as often as `maxPayments` says. */
  | 'SOLD_OUT'
  /** It can be used once, and has been paid. */
  | 'USED';

/** Customer details to prefill on the payment page; each at most 255 characters. */
export type Prefill = {
  /** E-mail address of the customer. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Name of the customer. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Phone number in international format, with `+` or `00` before the country code. */
  phoneNumber?: InputMaybe<Scalars['String']['input']>;
};

/** The price of a link in one currency. */
export type PriceInput = {
  /** 1 for RUB, 3 for EUR. */
  currencyId: Scalars['Int']['input'];
  /** Discount price, less than the regular price. Required when `isDiscountPrice` is true; otherwise 0 counts as left out. */
  discountPrice?: InputMaybe<Scalars['Decimal']['input']>;
  /** When true, the regular price is shown crossed out and the discount price is charged. */
  isDiscountPrice: Scalars['Boolean']['input'];
  /** Regular price: greater than 0, at most 2 decimal places. Required when `isDiscountPrice` is false; otherwise 0 counts as left out. */
  price?: InputMaybe<Scalars['Decimal']['input']>;
};

/** A successful payment to record. */
export type RecordPaymentInput = {
  /** The amount paid. It must equal the price the link charges in that currency. */
  amount: Scalars['Decimal']['input'];
  /** The currency. */
  currency: Currency;
  /** The customer who paid. */
  customer?: InputMaybe<CustomerInput>;
  /** Your id for the hold under which the customer pays. If the hold has lapsed and the link is limited, the payment is rejected. */
  holdId?: InputMaybe<Scalars['String']['input']>;
  /** Uuid of the link that was paid. */
  linkUuid: Scalars['String']['input'];
  /** Your id for the payment, 1 to 255 characters. */
  paymentId: Scalars['String']['input'];
};

/** A refund to record. */
export type RecordRefundInput = {
  /** The amount that went back, at most what is left of the payment. */
  amount: Scalars['Decimal']['input'];
  /** Your id for the payment, recorded or rejected. */
  paymentId: Scalars['String']['input'];
  /** The reason, at most 255 characters. */
  reason?: InputMaybe<Scalars['String']['input']>;
  /** Your id for the refund, 1 to 255 characters. */
  refundId: Scalars['String']['input'];
  /** Whether to give back the place that this payment took on a limited or single-use link, so that the link can be paid once more; false if left out. */
  reopenLink?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Events to send to a webhook endpoint that does not have them. */
export type RecoverWebhookEventsInput = {
  /** Id of the endpoint. */
  endpointId: Scalars['ID']['input'];
  /** Time of the first event. It may be before the endpoint was created. */
  since: Scalars['DateTime']['input'];
};

/** A key that gets a new secret. */
export type RegenerateApiKeyInput = {
  /** How long the previous secret keeps working, from 0 to 86400 seconds, so that you can replace it wherever it is used. Both secrets share the limits of the key. Any older secret is refused at once. */
  gracePeriodSeconds?: Scalars['Int']['input'];
  /** Id of the key. */
  id: Scalars['ID']['input'];
};

/** Why a link could not honour a payment. */
export type RejectionReason =
  /** The creator had deleted the link. */
  | 'DELETED'
  /** The link was disabled, its product archived, or its creator suspended. */
  | 'DISABLED'
  /** The link had expired. */
  | 'EXPIRED'
  /** All places that the link had left were held for other customers. */
  | 'HELD'
  /** The hold of the payment had lapsed, was used or released, or never existed. */
  | 'HOLD_LAPSED'
  /** The link had reached its limit of payments. */
  | 'SOLD_OUT'
  /** The link can be paid only once and had been paid. */
  | 'USED'
  /** The link does not charge this amount in this currency. */
  | 'WRONG_AMOUNT';

/** A hold to end. */
export type ReleaseHoldInput = {
  /** Your id for the hold. */
  holdId: Scalars['String']['input'];
  /** Uuid of the link. */
  uuid: Scalars['String']['input'];
};

/** A delivery to send again. */
export type ReplayWebhookDeliveryInput = {
  /** Id of the delivery. */
  id: Scalars['ID']['input'];
};

/** A creator whose suspension ends. */
export type ResumeCreatorInput = {
  /** Id of the creator. */
  id: Scalars['ID']['input'];
};

/** A key to revoke. */
export type RevokeApiKeyInput = {
  /** Id of the key. */
  id: Scalars['ID']['input'];
  /** Why, 1 to 255 characters. The audit log shows it to the creator, too. */
  reason: Scalars['String']['input'];
};

/** A secret that has leaked. */
export type RevokeLeakedKeyInput = {
  /** The secret, as it was found. */
  key: Scalars['String']['input'];
};

/** A webhook endpoint that gets a new secret. */
export type RotateWebhookSecretInput = {
  /** Id of the endpoint. */
  id: Scalars['ID']['input'];
};

/** What sales are grouped by. */
export type SalesGrouping =
  /** The day of the payment. */
  | 'DAY'
  /** The link that was paid. */
  | 'LINK'
  /** The value of a key in the metadata of the link. */
  | 'METADATA'
  /** Its month. */
  | 'MONTH'
  /** The product that was paid. */
  | 'PRODUCT'
  /** Its week, from Monday to Sunday. */
  | 'WEEK';

/** A webhook endpoint to test. */
export type SendTestEventInput = {
  /** Id of the endpoint. */
  endpointId: Scalars['ID']['input'];
};

/** A rate set by the operator. */
export type SetExchangeRateInput = {
  /** The day the rate is for, from 12 days ago to 4 days ahead; today (UTC) if left out. */
  date?: InputMaybe<Scalars['Date']['input']>;
  /** Roubles per euro: greater than 0, at most 100000, with at most 8 decimal places. */
  rate: Scalars['Decimal']['input'];
};

/** Defaults for links of a product that are created by REST, or by GraphQL with `useDefaults`. A default that is left out is unset. */
export type SetLinkDefaultsInput = {
  /** How long they can be paid, from 1 to 315360000 seconds; for ever if left out. */
  expiresAfterSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Id of the product. */
  productId: Scalars['ID']['input'];
  /** An https:// address where customers go after the payment, at most 2048 characters. It gets the id of the payment as the query parameter `payment`. */
  successUrl?: InputMaybe<Scalars['String']['input']>;
};

/** How to sign in. */
export type SignInInput = {
  /** An API key of the creator, unless you give `token`. The session may do what the key may. */
  apiKey?: InputMaybe<Scalars['String']['input']>;
  /** The token after `#token=` in the address of a created session, unless you give `apiKey`. */
  token?: InputMaybe<Scalars['String']['input']>;
};

/** Where to sign out. */
export type SignOutInput = {
  /** False: only this session. True: all sessions of the creator, which needs the access `FULL`. */
  everywhere?: Scalars['Boolean']['input'];
};

/** A creator to suspend. */
export type SuspendCreatorInput = {
  /** Id of the creator. */
  id: Scalars['ID']['input'];
  /** Why, 1 to 255 characters. The creator can read it in the audit log once it is resumed. */
  reason: Scalars['String']['input'];
};

/** Why a link cannot be paid. */
export type UnpayableReason =
  /** The creator deleted the link. */
  | 'DELETED'
  /** The link is disabled, its product archived, or its creator suspended. */
  | 'DISABLED'
  /** The link has expired. */
  | 'EXPIRED'
  /** The link has reached its limit of payments. */
  | 'SOLD_OUT'
  /** The link can be paid only once and has been paid. */
  | 'USED';

/** Changes to a payment link. A setting that is left out stays as it is; null removes an optional one. Prices, `useOnce` and metadata never change. */
export type UpdatePaymentLinkInput = {
  /** When the link expires, a time in the future. From then on it cannot be paid. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Id of the link, unless you give its uuid. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** False: the link cannot be paid until you enable it. New links are enabled if you leave it out. */
  isEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** A note for yourself, at most 255 characters. Customers do not see it. */
  label?: InputMaybe<Scalars['String']['input']>;
  /** How often the link can be paid, from 1 to 1000000. A single-use link takes only 1. */
  maxPayments?: InputMaybe<Scalars['Int']['input']>;
  /** An https:// address where customers go after the payment, at most 2048 characters. It gets the id of the payment as the query parameter `payment`. */
  successUrl?: InputMaybe<Scalars['String']['input']>;
  /** Uuid of the link, unless you give its id. */
  uuid?: InputMaybe<Scalars['String']['input']>;
};

/** Changes to a product; fields left out stay as they are. */
export type UpdateProductInput = {
  /** Id of the product. */
  id: Scalars['ID']['input'];
  /** True takes it off sale: no new links, and no payments. False brings it back. */
  isArchived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it is free. Its links stay as they are. */
  isFree?: InputMaybe<Scalars['Boolean']['input']>;
  /** The new name, 1 to 255 characters. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** Changes to a webhook endpoint; fields left out stay as they are. */
export type UpdateWebhookEndpointInput = {
  /** A note for people, at most 255 characters. Null removes it. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The format at the new address. */
  format?: InputMaybe<WebhookFormat>;
  /** Id of the endpoint. */
  id: Scalars['ID']['input'];
  /** Whether events are sent to it. Enabling it sends the deliveries that have waited. A mailbox that has not confirmed is asked instead, and stays disabled until then. */
  isEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The language of messages to people. */
  language?: InputMaybe<Language>;
  /** The types of the events that it gets from now on; null for all. What waits already is sent. */
  types?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The new address. It tells the format, unless that is given. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** Kinds of problems with an attempt. */
export type WebhookAttemptProblem =
  /** The connection broke off before the answer. */
  | 'BROKEN_OFF'
  /** The certificate of the host is not valid. */
  | 'CERTIFICATE'
  /** The address does not begin with https://. */
  | 'INSECURE_ADDRESS'
  /** The mail server of this service did not take the mail. */
  | 'MAIL_SERVER'
  /** Another problem. The text has more. */
  | 'OTHER'
  /** The address leads to a private network. */
  | 'PRIVATE_ADDRESS'
  /** The endpoint redirected. Redirects are not followed. */
  | 'REDIRECT'
  /** The host refused the connection. */
  | 'REFUSED'
  /** The endpoint did not answer in time. */
  | 'TIMEOUT'
  /** The host has no address in DNS. */
  | 'UNKNOWN_HOST'
  /** The host cannot be reached. */
  | 'UNREACHABLE'
  /** The service could not sign the request. */
  | 'UNSIGNED';

/** Status of a delivery. */
export type WebhookDeliveryStatus =
  /** All attempts failed. You can replay it. */
  | 'FAILED'
  /** It will be attempted, or waits until its endpoint is enabled. */
  | 'PENDING'
  /** The endpoint answered with a 2xx status. */
  | 'SUCCEEDED';

/** Why no events are sent to a webhook endpoint. */
export type WebhookDisabledReason =
  /** The creator disabled it. */
  | 'BY_CREATOR'
  /** All attempts have failed for 5 days. */
  | 'FAILING'
  /** It answered that it is gone: 410, or what its chat service says instead. */
  | 'GONE'
  /** It is a mailbox that has not confirmed yet. Enabling it asks again. */
  | 'UNCONFIRMED'
  /** The reader of its mails has unsubscribed. Enabling it asks anew. */
  | 'UNSUBSCRIBED';

/** The form of what is sent to a webhook endpoint. */
export type WebhookFormat =
  /** A message to Discord. */
  | 'DISCORD'
  /** A mail, once the mailbox has confirmed that it wants to be told. */
  | 'EMAIL'
  /** A message to Slack, or to a service that takes its form. */
  | 'SLACK'
  /** Signed JSON (Standard Webhooks), for programs. */
  | 'STANDARD'
  /** A message by a bot of Telegram. */
  | 'TELEGRAM';

export type CommandAccountQueryVariables = Exact<{ [key: string]: never; }>;


export type CommandAccountQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', creator: { __typename?: 'Creator', id: string, storeName: string }, apiKey?: { __typename?: 'ApiKey', name: string, access: ApiKeyAccess, expiresAt?: string | null } | null, limits: Array<{ __typename?: 'LimitLeft', window: string, limit: number, remaining: number }> } };

export type CommandLinkFragment = { __typename?: 'PaymentLink', id: string, uuid: string, productId: string, status: PaymentLinkStatus, label?: string | null, useOnce: boolean, expiresAt?: string | null, paymentLink: string, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, formatted: string }> };

export type CommandLinksQueryVariables = Exact<{
  filter?: InputMaybe<PaymentLinkFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type CommandLinksQuery = { __typename?: 'Query', paymentLinks: { __typename?: 'PaymentLinkConnection', nodes: Array<{ __typename?: 'PaymentLink', id: string, uuid: string, productId: string, status: PaymentLinkStatus, label?: string | null, useOnce: boolean, expiresAt?: string | null, paymentLink: string, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, formatted: string }> }>, pageInfo: { __typename?: 'PageInfo', endCursor?: string | null, hasNextPage: boolean } } };

export type CommandPaidLinkQueryVariables = Exact<{
  id?: InputMaybe<Scalars['ID']['input']>;
  uuid?: InputMaybe<Scalars['String']['input']>;
}>;


export type CommandPaidLinkQuery = { __typename?: 'Query', paymentLink?: { __typename?: 'PaymentLink', id: string, uuid: string, useOnce: boolean, metadata: Record<string, unknown>, product: { __typename?: 'Product', id: string, title: string }, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, charged: string }> } | null };

export type CommandDisableLinkMutationVariables = Exact<{
  link: UpdatePaymentLinkInput;
}>;


export type CommandDisableLinkMutation = { __typename?: 'Mutation', updatePaymentLink: { __typename?: 'PaymentLink', id: string, uuid: string, productId: string, status: PaymentLinkStatus, label?: string | null, useOnce: boolean, expiresAt?: string | null, paymentLink: string, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, formatted: string }> } };

export type CommandDeleteLinkMutationVariables = Exact<{
  link: DeletePaymentLinkInput;
}>;


export type CommandDeleteLinkMutation = { __typename?: 'Mutation', deletePaymentLink: { __typename?: 'PaymentLink', id: string, uuid: string } };

export type CommandEndpointsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
}>;


export type CommandEndpointsQuery = { __typename?: 'Query', webhookEndpoints: { __typename?: 'WebhookEndpointConnection', nodes: Array<{ __typename?: 'WebhookEndpoint', id: string, url: string }> } };

export type CommandDeliveriesQueryVariables = Exact<{
  endpointId: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type CommandDeliveriesQuery = { __typename?: 'Query', webhookDeliveries: { __typename?: 'WebhookDeliveryConnection', nodes: Array<{ __typename?: 'WebhookDelivery', id: string, eventId: string, createdAt: string }>, pageInfo: { __typename?: 'PageInfo', endCursor?: string | null, hasNextPage: boolean } } };

export type CommandReplayMutationVariables = Exact<{
  delivery: ReplayWebhookDeliveryInput;
}>;


export type CommandReplayMutation = { __typename?: 'Mutation', replayWebhookDelivery: { __typename?: 'WebhookDelivery', id: string, status: WebhookDeliveryStatus } };

export type CommandProductsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type CommandProductsQuery = { __typename?: 'Query', products: { __typename?: 'ProductConnection', nodes: Array<{ __typename?: 'Product', id: string, isFree: boolean, isArchived: boolean }>, pageInfo: { __typename?: 'PageInfo', endCursor?: string | null, hasNextPage: boolean } } };

export type CommandCreateLinkMutationVariables = Exact<{
  link: CreatePaymentLinkInput;
  prefill?: InputMaybe<Prefill>;
}>;


export type CommandCreateLinkMutation = { __typename?: 'Mutation', createPaymentLink: { __typename?: 'PaymentLink', uuid: string, paymentLink: string } };

export type CommandExportMutationVariables = Exact<{
  export: CreateExportInput;
}>;


export type CommandExportMutation = { __typename?: 'Mutation', createExport: { __typename?: 'Export', url: string } };

export const CommandLinkFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CommandLink"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"productId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}}]}}]}}]} as unknown as DocumentNode<CommandLinkFragment, unknown>;
export const CommandAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CommandAccount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storeName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"access"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}}]}}]}}]}}]} as unknown as DocumentNode<CommandAccountQuery, CommandAccountQueryVariables>;
export const CommandLinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CommandLinks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentLinkFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CommandLink"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CommandLink"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"productId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}}]}}]}}]} as unknown as DocumentNode<CommandLinksQuery, CommandLinksQueryVariables>;
export const CommandPaidLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CommandPaidLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}}]}}]}}]}}]} as unknown as DocumentNode<CommandPaidLinkQuery, CommandPaidLinkQueryVariables>;
export const CommandDisableLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CommandDisableLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CommandLink"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CommandLink"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"productId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}}]}}]}}]} as unknown as DocumentNode<CommandDisableLinkMutation, CommandDisableLinkMutationVariables>;
export const CommandDeleteLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CommandDeleteLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}}]}}]}}]} as unknown as DocumentNode<CommandDeleteLinkMutation, CommandDeleteLinkMutationVariables>;
export const CommandEndpointsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CommandEndpoints"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoints"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]} as unknown as DocumentNode<CommandEndpointsQuery, CommandEndpointsQueryVariables>;
export const CommandDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CommandDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpointId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"endpointId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpointId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<CommandDeliveriesQuery, CommandDeliveriesQueryVariables>;
export const CommandReplayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CommandReplay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"delivery"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReplayWebhookDeliveryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayWebhookDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"delivery"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<CommandReplayMutation, CommandReplayMutationVariables>;
export const CommandProductsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CommandProducts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"products"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isFree"}},{"kind":"Field","name":{"kind":"Name","value":"isArchived"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<CommandProductsQuery, CommandProductsQueryVariables>;
export const CommandCreateLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CommandCreateLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePaymentLinkInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"prefill"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Prefill"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"prefill"},"value":{"kind":"Variable","name":{"kind":"Name","value":"prefill"}}}]}]}}]}}]} as unknown as DocumentNode<CommandCreateLinkMutation, CommandCreateLinkMutationVariables>;
export const CommandExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CommandExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"export"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"export"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]} as unknown as DocumentNode<CommandExportMutation, CommandExportMutationVariables>;