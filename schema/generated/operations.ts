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

/** An API key of a creator. Its secret is shown only when it is created or regenerated. */
export type ApiKey = {
  __typename?: 'ApiKey';
  /** What the key may do. */
  access: ApiKeyAccess;
  /** Time of creation. */
  createdAt: Scalars['DateTime']['output'];
  /** When the key stops working; null if it never does. */
  expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Numeric id. */
  id: Scalars['ID']['output'];
  /** False once the key is revoked or has expired. */
  isActive: Scalars['Boolean']['output'];
  /** Last 4 characters of the secret. */
  lastFour: Scalars['String']['output'];
  /** When the key was last used, up to a second behind; null if it was never used. */
  lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Name the creator gave the key. */
  name: Scalars['String']['output'];
  /** First 14 characters of the secret, to tell keys apart. */
  prefix: Scalars['String']['output'];
  /** When the previous secret stops working; null if it has stopped, or there is none. */
  previousSecretExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Requests admitted with the key, up to a second behind. The count stops at 9007199254740991. */
  requestCount: Scalars['SafeInt']['output'];
};

/** The access of an API key. A field that needs more is `FORBIDDEN`. */
export type ApiKeyAccess =
  /** Does everything that a creator may. */
  | 'FULL'
  /** Reads everything of its creator, and changes nothing. */
  | 'READ'
  /** Reads, and creates payment links. */
  | 'SELL';

/** A page of keys. */
export type ApiKeyConnection = {
  __typename?: 'ApiKeyConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<ApiKeyEdge>;
  /** The items of this page. */
  nodes: Array<ApiKey>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
};

/** A key with its cursor. */
export type ApiKeyEdge = {
  __typename?: 'ApiKeyEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: ApiKey;
};

/** The author of a change. */
export type AuditActor =
  /** Somebody with an API key of the creator. */
  | 'KEY'
  /** Somebody with a platform key. */
  | 'PLATFORM'
  /** Somebody who was signed in to the cabinet of the creator. */
  | 'SESSION';

/** A change, as the audit log keeps it. It has no secrets. */
export type AuditEntry = {
  __typename?: 'AuditEntry';
  /** Name of the mutation, also for a change by REST. */
  action: Scalars['String']['output'];
  /** Who made the change. */
  actor: AuditActor;
  /** Id of the API key that was used, or with which the session was opened; null if there was none. */
  apiKeyId?: Maybe<Scalars['ID']['output']>;
  /** When it was changed. */
  createdAt: Scalars['DateTime']['output'];
  /** Id of the creator that the change concerns; null if it concerns none. */
  creatorId?: Maybe<Scalars['ID']['output']>;
  /** Id of the endpoint of a delivery that was sent again; null if something else was changed, or the delivery is deleted. */
  endpointId?: Maybe<Scalars['ID']['output']>;
  /** Numeric id. */
  id: Scalars['ID']['output'];
  /** Id from the payment site of the payment that was recorded or refunded; null if something else was changed. */
  paymentId?: Maybe<Scalars['String']['output']>;
  /** Why, in the words of the platform; null if it gave no reason. */
  reason?: Maybe<Scalars['String']['output']>;
  /** `X-Request-Id` of the request, also in the log. */
  requestId: Scalars['String']['output'];
  /** Id of the session of the cabinet; null unless the actor is one. */
  sessionId?: Maybe<Scalars['ID']['output']>;
  /** Its id; of an exchange rate, its day; of an export, what it holds; of a customer, a hash of the e-mail address, or for customers erased by age the day before which they paid. */
  targetId: Scalars['String']['output'];
  /** The kind of thing that was changed. */
  targetType: AuditTarget;
};

/** A page of the audit log. */
export type AuditEntryConnection = {
  __typename?: 'AuditEntryConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<AuditEntryEdge>;
  /** The items of this page. */
  nodes: Array<AuditEntry>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
};

/** A change with its cursor. */
export type AuditEntryEdge = {
  __typename?: 'AuditEntryEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: AuditEntry;
};

/** Selects changes; all given conditions must hold. */
export type AuditFilter = {
  /** Changes by the mutation with this name, also by REST. */
  action?: InputMaybe<Scalars['String']['input']>;
  /** Changes of the thing with this id, as `targetId` has it. */
  targetId?: InputMaybe<Scalars['String']['input']>;
  /** Changes of this kind of thing. */
  targetType?: InputMaybe<AuditTarget>;
};

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

/** A session of the web cabinet in a browser. It ends by time, by signing out, when the creator is suspended, and with the API key it was opened with. Of more than 50 that were opened with one key, or by the platform, the oldest ends. */
export type CabinetSession = {
  __typename?: 'CabinetSession';
  /** Time of creation. */
  createdAt: Scalars['DateTime']['output'];
  /** When it ends. */
  expiresAt: Scalars['DateTime']['output'];
  /** Numeric id. */
  id: Scalars['ID']['output'];
};

/** The outcome of a change of several links. */
export type ChangedLinks = {
  __typename?: 'ChangedLinks';
  /** The links that were changed, in the order of the ids. */
  links: Array<PaymentLink>;
  /** Ids of links that do not exist, or are not yours. Nothing was done for them. */
  notFound: Array<Scalars['ID']['output']>;
};

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
  /** Id of the creator. With a platform key it is required; in the cabinet leave it out. */
  creatorId?: InputMaybe<Scalars['ID']['input']>;
  /** What customers read on the payment page, at most 1000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Whether it is added to the archive; false if left out. */
  isArchived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the product is free; false if left out. Free products cannot have payment links. */
  isFree?: InputMaybe<Scalars['Boolean']['input']>;
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
  /** Only events of these types: `payment.succeeded`, `payment.refunded`, `payment.refund_failed`, `payment.rejected`, `payment.disputed`, `payment_link.sold_out`, `payment_link.expired`, `customer.erased`, `api_key.expiring`, `webhook_endpoint.failing`, `webhook_endpoint.disabled`. All, also those to come, if null or left out. */
  types?: InputMaybe<Array<Scalars['String']['input']>>;
  /** An https:// address on the public internet, at most 2048 characters; or `mailto:` and an e-mail address. For a chat, the address of its incoming webhook; for Telegram `https://api.telegram.org/botTOKEN/sendMessage?chat_id=CHAT`. */
  url: Scalars['String']['input'];
};

/** A session that the browser of the creator has yet to open. */
export type CreatedCabinetSession = {
  __typename?: 'CreatedCabinetSession';
  /** When the session ends. */
  expiresAt: Scalars['DateTime']['output'];
  /** The address to send the browser to. It works once, within 5 minutes. Whoever opens it is signed in, so show it to nobody else. */
  url: Scalars['String']['output'];
};

/** A seller: the owner of a store on the platform. */
export type Creator = {
  __typename?: 'Creator';
  /** The API keys of the creator, newest first. */
  apiKeys: ApiKeyConnection;
  /** Time of creation. */
  createdAt: Scalars['DateTime']['output'];
  /** The customers of the creator with an e-mail address, by their last payment, newest first. Upper and lower case of an address are one customer. Rejected payments do not count, and erased customers are not listed. */
  customers: CustomerSummaryConnection;
  /** Disputes about its payments, newest first. */
  disputes: DisputeConnection;
  /** Numeric id. */
  id: Scalars['ID']['output'];
  /** The payment links of the creator, newest first. */
  paymentLinks: PaymentLinkConnection;
  /** The payments made through the links of the creator, newest first. */
  payments: PaymentConnection;
  /** The products of the creator, newest first. */
  products: ProductConnection;
  /** What the payment links of the creator take in the database. */
  storage: CreatorStorage;
  /** Username or store name; part of every payment address. */
  storeName: Scalars['String']['output'];
  /** Since when the creator is suspended: its keys are refused, and its links cannot be paid. Null if it is not. */
  suspendedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Why the creator is suspended; null if it is not. */
  suspensionReason?: Maybe<Scalars['String']['output']>;
  /** The webhook endpoints of the creator, newest first. */
  webhookEndpoints: WebhookEndpointConnection;
};


/** A seller: the owner of a store on the platform. */
export type CreatorApiKeysArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeRevoked?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** A seller: the owner of a store on the platform. */
export type CreatorCustomersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** A seller: the owner of a store on the platform. */
export type CreatorDisputesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  isOpen?: InputMaybe<Scalars['Boolean']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** A seller: the owner of a store on the platform. */
export type CreatorPaymentLinksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PaymentLinkFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** A seller: the owner of a store on the platform. */
export type CreatorPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** A seller: the owner of a store on the platform. */
export type CreatorProductsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** A seller: the owner of a store on the platform. */
export type CreatorWebhookEndpointsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of creators. */
export type CreatorConnection = {
  __typename?: 'CreatorConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<CreatorEdge>;
  /** The items of this page. */
  nodes: Array<Creator>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
};

/** A creator with its cursor. */
export type CreatorEdge = {
  __typename?: 'CreatorEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Creator;
};

/** What the payment links of a creator take in the database. */
export type CreatorStorage = {
  __typename?: 'CreatorStorage';
  /** What they take with their indexes: an estimate, from the newest 100. Deleted links come on top. */
  bytes: Scalars['Float']['output'];
  /** Payment links that are not deleted. */
  links: Scalars['Int']['output'];
};

/** A currency of payment links. */
export type Currency =
  /** Euro, `currencyId` 3. */
  | 'EUR'
  /** Russian rouble, `currencyId` 1. */
  | 'RUB';

/** The customer who paid, as reported by the payment site. */
export type Customer = {
  __typename?: 'Customer';
  /** E-mail address. */
  email?: Maybe<Scalars['String']['output']>;
  /** When these data were erased, at the request of the customer or by age; null if they were not. */
  erasedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Name. */
  name?: Maybe<Scalars['String']['output']>;
  /** Phone number. */
  phoneNumber?: Maybe<Scalars['String']['output']>;
};

/** What you know of a customer. */
export type CustomerData = {
  __typename?: 'CustomerData';
  /** The e-mail address that was looked for: trimmed, in lower case, without invisible characters. */
  email: Scalars['String']['output'];
  /** Links, deleted or not, whose metadata, label or `successUrl` holds the address. Newest first. */
  paymentLinks: PaymentLinkConnection;
  /** Payments with this address, newest first. */
  payments: PaymentConnection;
  /** Refunds of these payments and rejected payments, newest first. */
  refunds: RefundConnection;
  /** Rejected payments with this address, newest first. */
  rejectedPayments: RejectedPaymentConnection;
};


/** What you know of a customer. */
export type CustomerDataPaymentLinksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** What you know of a customer. */
export type CustomerDataPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** What you know of a customer. */
export type CustomerDataRefundsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** What you know of a customer. */
export type CustomerDataRejectedPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** The customer who paid; each field at most 255 characters. */
export type CustomerInput = {
  /** E-mail address. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Phone number. */
  phoneNumber?: InputMaybe<Scalars['String']['input']>;
};

/** A customer, by the e-mail address, with what the payments add up to. */
export type CustomerSummary = {
  __typename?: 'CustomerSummary';
  /** The e-mail address, as spelt in the newest payment. */
  email: Scalars['String']['output'];
  /** Id of the newest payment of the customer. So the next payment changes it. */
  id: Scalars['ID']['output'];
  /** When the newest payment was recorded. */
  lastPaidAt: Scalars['DateTime']['output'];
  /** The name in the newest payment. */
  name?: Maybe<Scalars['String']['output']>;
  /** Totals of the payments with this address, by currency. */
  totals: Array<PaymentTotal>;
};

/** A page of customers. */
export type CustomerSummaryConnection = {
  __typename?: 'CustomerSummaryConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<CustomerSummaryEdge>;
  /** The items of this page. */
  nodes: Array<CustomerSummary>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
};

/** A customer with its cursor. */
export type CustomerSummaryEdge = {
  __typename?: 'CustomerSummaryEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: CustomerSummary;
};

/** Total of the payments of one day in one currency. */
export type DailySales = {
  __typename?: 'DailySales';
  /** Sum of the payments. */
  amount: Scalars['Decimal']['output'];
  /** Number of payments. */
  count: Scalars['SafeInt']['output'];
  /** The currency. */
  currency: Currency;
  /** The day. */
  date: Scalars['Date']['output'];
  /** Sum of the payments, with its currency symbol. */
  formatted: Scalars['String']['output'];
  /** Sum of the payments, less their refunds. Lost disputes are not subtracted. */
  net: Scalars['Decimal']['output'];
  /** Sum of the refunds of these payments. */
  refunded: Scalars['Decimal']['output'];
  /** Number of test payments among them. The sums include them. */
  testCount: Scalars['SafeInt']['output'];
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

/** Payment links to delete. */
export type DeletePaymentLinksInput = {
  /** Ids of 1 to 100 links. One that is named twice counts once. */
  ids: Array<Scalars['ID']['input']>;
};

/** A webhook endpoint to delete. */
export type DeleteWebhookEndpointInput = {
  /** Id of the endpoint. */
  id: Scalars['ID']['input'];
};

/** A dispute: a customer asks the bank for the money of a payment. It is answered in the dashboard of the payment provider. */
export type Dispute = {
  __typename?: 'Dispute';
  /** The amount that the customer asks back. */
  amount: Scalars['Decimal']['output'];
  /** When it was found to be won or lost; null until then. */
  closedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it was opened. */
  createdAt: Scalars['DateTime']['output'];
  /** The currency of it, by ISO 4217. */
  currency: Scalars['String']['output'];
  /** Id from the provider; `dispute.id` in the webhook. */
  disputeId: Scalars['String']['output'];
  /** Until when evidence can be given; null once it cannot. */
  evidenceDueBy?: Maybe<Scalars['DateTime']['output']>;
  /** Numeric id. */
  id: Scalars['ID']['output'];
  /** The `paymentId` of the payment, recorded or rejected. */
  paymentId: Scalars['String']['output'];
  /** The payment provider. */
  provider: PaymentProvider;
  /** The reason in the provider’s word, such as `fraudulent`. */
  reason: Scalars['String']['output'];
  /** Its state. */
  status: DisputeStatus;
};

/** A page of disputes. */
export type DisputeConnection = {
  __typename?: 'DisputeConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<DisputeEdge>;
  /** The items of this page. */
  nodes: Array<Dispute>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
};

/** A dispute with its cursor. */
export type DisputeEdge = {
  __typename?: 'DisputeEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Dispute;
};

/** The state of a dispute. */
export type DisputeStatus =
  /** The money went back to the customer. */
  | 'LOST'
  /** The bank has not decided yet. */
  | 'OPEN'
  /** The seller keeps the money, or the customer gave up. */
  | 'WON';

/** A customer to erase. */
export type EraseCustomerDataInput = {
  /** The e-mail address of the customer; case and invisible characters do not matter. */
  email: Scalars['String']['input'];
  /** Why, 1 to 255 characters, for the audit log. It must not hold the address. */
  reason: Scalars['String']['input'];
};

/** What was erased of a customer, and what was not. */
export type ErasedCustomer = {
  __typename?: 'ErasedCustomer';
  /** Number of answers of webhook endpoints to these events that were deleted. */
  answers: Scalars['Int']['output'];
  /** A hash of the e-mail address with a key of the service. The audit log and the event `customer.erased` have it, too. */
  emailHash: Scalars['String']['output'];
  /** Number of kept events that lost them. */
  events: Scalars['Int']['output'];
  /** Whether all is erased. One request erases 20000 payments; if there are more, send it again. */
  isComplete: Scalars['Boolean']['output'];
  /** Links, deleted or not, whose metadata, label or `successUrl` holds the address. They are your own data, and stay; so does the metadata in events, which are deleted after 30 days. */
  paymentLinks: PaymentLinkConnection;
  /** Number of payments that lost e-mail address, name and phone number. */
  payments: Scalars['Int']['output'];
  /** The same of rejected payments. */
  rejectedPayments: Scalars['Int']['output'];
};


/** What was erased of a customer, and what was not. */
export type ErasedCustomerPaymentLinksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** Something that happened. Your webhook endpoints get the same event. */
export type Event = {
  __typename?: 'Event';
  /** The body of the webhook: JSON text, exactly as it is signed and sent. */
  body: Scalars['String']['output'];
  /** When it happened. */
  createdAt: Scalars['DateTime']['output'];
  /** The `webhook-id` of the event. */
  id: Scalars['String']['output'];
  /** One of `payment.succeeded`, `payment.refunded`, `payment.refund_failed`, `payment.rejected`, `payment.disputed`, `payment_link.sold_out`, `payment_link.expired`, `customer.erased`, `api_key.expiring`, `webhook_endpoint.failing`, `webhook_endpoint.disabled`. */
  type: Scalars['String']['output'];
};

/** A page of events. */
export type EventConnection = {
  __typename?: 'EventConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<EventEdge>;
  /** The items of this page. */
  nodes: Array<Event>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
};

/** An event with its cursor. */
export type EventEdge = {
  __typename?: 'EventEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Event;
};

/** The price of a euro in roubles. */
export type ExchangeRate = {
  __typename?: 'ExchangeRate';
  /** The day the rate is for. */
  date: Scalars['Date']['output'];
  /** Roubles per euro. */
  rate: Scalars['Decimal']['output'];
  /** Source of the rate: `cbr`, the Bank of Russia; `operator`, set by the operator of this service; or `sample`, built in for trying the service out. */
  source: Scalars['String']['output'];
};

/** An export that is ready to be downloaded. */
export type Export = {
  __typename?: 'Export';
  /** Until then the address can be opened. */
  expiresAt: Scalars['DateTime']['output'];
  /** The address of the file. Whoever has it can download the file, without a key. */
  url: Scalars['String']['output'];
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

/** Total of the payments of one group in one currency. */
export type GroupedSales = {
  __typename?: 'GroupedSales';
  /** Sum of the payments. */
  amount: Scalars['Decimal']['output'];
  /** Number of payments. */
  count: Scalars['SafeInt']['output'];
  /** The currency. */
  currency: Currency;
  /** Sum of the payments, with its currency symbol. */
  formatted: Scalars['String']['output'];
  /** Whether this is the total of all groups after the first ones. */
  isOther: Scalars['Boolean']['output'];
  /** The first day of the day, week or month, as `2026-11-30`; the id of the product; the uuid of the link; or the value in the metadata. Null for payments whose links have no such value, and for the other groups. */
  key?: Maybe<Scalars['String']['output']>;
  /** Sum of the payments, less their refunds. Lost disputes are not subtracted. */
  net: Scalars['Decimal']['output'];
  /** Sum of the refunds of these payments. */
  refunded: Scalars['Decimal']['output'];
  /** Number of test payments among them. The sums include them. */
  testCount: Scalars['SafeInt']['output'];
  /** The title of the product; the label of the link or, without one, the title of its product. Null for other groups. */
  title?: Maybe<Scalars['String']['output']>;
};

/** A place to hold. */
export type HoldPaymentLinkInput = {
  /** Your id for the hold, 1 to 255 characters; unique among the holds of the link. */
  holdId: Scalars['String']['input'];
  /** How long to hold the place, from 1 to 4200 seconds. The hold never outlasts the link. */
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

/** A key with its secret. */
export type IssuedApiKey = {
  __typename?: 'IssuedApiKey';
  /** The key. */
  apiKey: ApiKey;
  /** The secret. It is shown only once: store it now. */
  key: Scalars['String']['output'];
};

/** The language of messages. */
export type Language =
  /** English. */
  | 'EN'
  /** Russian. */
  | 'RU';

/** State of one request limit of the key. */
export type LimitLeft = {
  __typename?: 'LimitLeft';
  /** Requests allowed in the window. */
  limit: Scalars['Int']['output'];
  /** Requests left after this one. */
  remaining: Scalars['Int']['output'];
  /** Seconds until the oldest request leaves the window and frees its place. */
  resetSeconds: Scalars['Int']['output'];
  /** `minute` or `hour`. */
  window: Scalars['String']['output'];
};

/** Defaults for links of the product that are created by REST, or by GraphQL with `useDefaults`. */
export type LinkDefaults = {
  __typename?: 'LinkDefaults';
  /** Seconds after which they expire; null if they never do. */
  expiresAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Where their customers go after the payment; null for nowhere. */
  successUrl?: Maybe<Scalars['String']['output']>;
};

/** Selects links by one metadata key. Only the first 100 top-level keys with a string, number or boolean are searched. */
export type MetadataFilter = {
  /** The key. */
  key: Scalars['String']['input'];
  /** The value: a string, or the JSON text of a number or boolean. */
  value: Scalars['String']['input'];
};

/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type Mutation = {
  __typename?: 'Mutation';
  /**
   * Creates a key; you can have 100 working keys. Only this response shows its secret.
   *
   * Needs a creator key with the access `FULL`.
   */
  createApiKey: IssuedApiKey;
  /**
   * Creates a session of the web cabinet for a creator, who is signed in by opening its `url`.
   *
   * Needs a platform key.
   */
  createCabinetSession: CreatedCabinetSession;
  /**
   * Adds a creator. If the store name is taken, returns the existing creator.
   *
   * Needs a platform key.
   */
  createCreator: Creator;
  /**
   * Makes an address to download your data from. It can be opened for 10 minutes, and ends with the key or session that made it. A file has all rows of the time at which its download began, each once. It is written while it is downloaded, one at a time for each creator. If something fails on the way, the connection breaks: start again.
   *
   * Needs a creator key.
   */
  createExport: Export;
  /**
   * Creates a payment link. Free products cannot have payment links.
   *
   * Needs a creator key with the access `SELL` or `FULL`.
   */
  createPaymentLink: PaymentLink;
  /**
   * Adds a product. In the cabinet you can have 1000 products that are not archived, and 10000 with archived ones.
   *
   * Needs a session of the cabinet or a platform key.
   */
  createProduct: Product;
  /**
   * Creates a webhook endpoint, or a mailbox or chat that is told of events; you can have 10. Only this response shows the secret.
   *
   * Needs a creator key with the access `FULL`.
   */
  createWebhookEndpoint: WebhookEndpointWithSecret;
  /**
   * Revokes a key for good.
   *
   * Needs a creator key with the access `FULL`.
   */
  deleteApiKey: ApiKey;
  /**
   * Deletes a link: it leaves all lists and can no longer be paid. Its payments stay.
   *
   * Needs a creator key with the access `FULL`.
   */
  deletePaymentLink: PaymentLink;
  /**
   * Deletes several links at once: all that are found, or none. Their payments stay. Each 10 links cost as much as one request.
   *
   * Needs a creator key with the access `FULL`.
   */
  deletePaymentLinks: ChangedLinks;
  /**
   * Deletes a webhook endpoint. Nothing is sent to it any more.
   *
   * Needs a creator key with the access `FULL`.
   */
  deleteWebhookEndpoint: WebhookEndpoint;
  /**
   * Erases e-mail address, name and phone number of a customer for good: in payments, rejected payments and kept events, and the answers of webhook endpoints to these. Reasons of refunds that hold the address go, too. Amounts, times and ids stay. An address that nobody has paid with erases nothing. If it was interrupted, send it again.
   *
   * Needs a creator key with the access `FULL`.
   */
  eraseCustomerData: ErasedCustomer;
  /**
   * Keeps a place on a limited link while a customer pays. `LINK_USED` if no place is free; if places are held, `Retry-After` has the seconds until the next hold lapses. Asking again with the same id renews the hold.
   *
   * Needs a platform key.
   */
  holdPaymentLink: PaymentLinkHold;
  /**
   * Creates a key for a creator, such as the first one; a creator can have 100 working keys.
   *
   * Needs a platform key.
   */
  issueApiKey: IssuedApiKey;
  /**
   * Records a payment and notifies the webhook endpoints of the creator. Repeating a payment id returns the same payment; with another link, currency or amount it is a `CONFLICT`. A link that is used or sold out, or whose places are all held for others, gives `LINK_USED`; one that is disabled or has expired, or whose product is archived or creator suspended, gives `CONFLICT`. A payment that the link cannot honour is kept: `searchRejectedPayments` finds it. Refund it, or report it again once the link can be paid.
   *
   * Needs a platform key.
   */
  recordPayment: Payment;
  /**
   * Records a full or partial refund of a payment, recorded or rejected, and notifies the creator. Repeating a refund id returns the same refund; with another payment or amount it is a `CONFLICT`. A rejected payment that is refunded in full is resolved.
   *
   * Needs a platform key.
   */
  recordRefund: Refund;
  /**
   * Sends an enabled endpoint the events it has missed since a given time, oldest first: those from before it was created, those from while it was disabled, and those whose attempts all failed. Each 100 events that are queued cost as much as a request.
   *
   * Needs a creator key with the access `FULL`.
   */
  recoverWebhookEvents: RecoveredWebhookEvents;
  /**
   * Refunds a payment, recorded or rejected, at the payment provider that took it, fully or in part. What the provider does not do at once stays `PENDING` and goes on by itself; the event `payment.refunded` tells of its end. A payment can have one such refund under way. Payments that no provider of the service took are refunded by the payment site: for them, this is a `CONFLICT`. So is what a creator may not refund without the platform, from whose balance the money comes: older payments, and more than those of the last 30 days have brought.
   *
   * Needs a creator key with the access `FULL`.
   */
  refundPayment: ProviderRefund;
  /**
   * Gives a key a new secret, which only this response shows. The previous secret is refused at once, or after a grace period.
   *
   * Needs a creator key with the access `FULL`.
   */
  regenerateApiKey: IssuedApiKey;
  /**
   * Ends a hold before it lapses. `NOT_FOUND` if there is none any more.
   *
   * Needs a platform key.
   */
  releaseHold: PaymentLinkHold;
  /**
   * Sends an event again, with the same id and body. Tests and questions by mail are sent only once.
   *
   * Needs a creator key with the access `FULL`.
   */
  replayWebhookDelivery: WebhookDelivery;
  /**
   * Ends the suspension of a creator: everything works as before.
   *
   * Needs a platform key.
   */
  resumeCreator: Creator;
  /**
   * Revokes a key of any creator for good. `NOT_FOUND` if it does not work.
   *
   * Needs a platform key.
   */
  revokeApiKey: ApiKey;
  /**
   * Revokes the key of a secret that has leaked. If it is the previous secret of a key, within its grace period, only that stops working. `NOT_FOUND` if it does not work.
   *
   * Needs a platform key.
   */
  revokeLeakedKey: ApiKey;
  /**
   * Gives an endpoint a new secret. For 24 hours the previous one signs too.
   *
   * Needs a creator key with the access `FULL`.
   */
  rotateWebhookSecret: WebhookEndpointWithSecret;
  /**
   * Sends the event `webhook.test` to an endpoint. It is attempted only once. Test mails to an endpoint go out one by one, 10 seconds apart; you can send 100 a day.
   *
   * Needs a creator key with the access `FULL`.
   */
  sendTestEvent: WebhookDelivery;
  /**
   * Stores the operator's own rate, for when the bank cannot be reached, or its answer is refused because it differs too much from the last known rate. The rate of the newest day is used; of several rates for one day, the last one stored. The bank's next answers are compared with that rate. Returns the rate now in use.
   *
   * Needs a platform key.
   */
  setExchangeRate: ExchangeRate;
  /**
   * Sets the defaults for links of a product that are created from now on, by REST or with `useDefaults`.
   *
   * Needs a creator key with the access `FULL`.
   */
  setLinkDefaults: Product;
  /**
   * Signs a browser in: the answer sets a cookie. Only for pages of the cabinet, which send the header `X-Cabinet`. With an API key, the session ends when the key does, or its secret is replaced.
   *
   * Needs no key.
   */
  signIn: CabinetSession;
  /**
   * Ends the session of this request, or all sessions of the creator.
   *
   * Needs a creator key.
   */
  signOut: SignedOut;
  /**
   * Suspends a creator. Within a second its keys are refused, its sessions end and its links cannot be paid. Events of former payments are still delivered.
   *
   * Needs a platform key.
   */
  suspendCreator: Creator;
  /**
   * Changes the settings of a link.
   *
   * Needs a creator key with the access `FULL`.
   */
  updatePaymentLink: PaymentLink;
  /**
   * Enables, disables or ends several links at once: all that are found, or none. Each 10 links cost as much as one request.
   *
   * Needs a creator key with the access `FULL`.
   */
  updatePaymentLinks: ChangedLinks;
  /**
   * Changes a product, or takes it off sale.
   *
   * Needs a session of the cabinet or a platform key.
   */
  updateProduct: Product;
  /**
   * Disables or enables a webhook endpoint, or changes its address, its language, its description or the types of its events.
   *
   * Needs a creator key with the access `FULL`.
   */
  updateWebhookEndpoint: WebhookEndpoint;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationCreateApiKeyArgs = {
  input: CreateApiKeyInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationCreateCabinetSessionArgs = {
  input: CreateCabinetSessionInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationCreateCreatorArgs = {
  input: CreateCreatorInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationCreateExportArgs = {
  input: CreateExportInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationCreatePaymentLinkArgs = {
  input: CreatePaymentLinkInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationCreateProductArgs = {
  input: CreateProductInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationCreateWebhookEndpointArgs = {
  input: CreateWebhookEndpointInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationDeleteApiKeyArgs = {
  input: DeleteApiKeyInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationDeletePaymentLinkArgs = {
  input: DeletePaymentLinkInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationDeletePaymentLinksArgs = {
  input: DeletePaymentLinksInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationDeleteWebhookEndpointArgs = {
  input: DeleteWebhookEndpointInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationEraseCustomerDataArgs = {
  input: EraseCustomerDataInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationHoldPaymentLinkArgs = {
  input: HoldPaymentLinkInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationIssueApiKeyArgs = {
  input: IssueApiKeyInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationRecordPaymentArgs = {
  input: RecordPaymentInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationRecordRefundArgs = {
  input: RecordRefundInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationRecoverWebhookEventsArgs = {
  input: RecoverWebhookEventsInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationRefundPaymentArgs = {
  input: RefundPaymentInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationRegenerateApiKeyArgs = {
  input: RegenerateApiKeyInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationReleaseHoldArgs = {
  input: ReleaseHoldInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationReplayWebhookDeliveryArgs = {
  input: ReplayWebhookDeliveryInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationResumeCreatorArgs = {
  input: ResumeCreatorInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationRevokeApiKeyArgs = {
  input: RevokeApiKeyInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationRevokeLeakedKeyArgs = {
  input: RevokeLeakedKeyInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationRotateWebhookSecretArgs = {
  input: RotateWebhookSecretInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationSendTestEventArgs = {
  input: SendTestEventInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationSetExchangeRateArgs = {
  input: SetExchangeRateInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationSetLinkDefaultsArgs = {
  input: SetLinkDefaultsInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationSignInArgs = {
  input: SignInInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationSignOutArgs = {
  input: SignOutInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationSuspendCreatorArgs = {
  input: SuspendCreatorInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationUpdatePaymentLinkArgs = {
  input: UpdatePaymentLinkInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationUpdatePaymentLinksArgs = {
  input: UpdatePaymentLinksInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationUpdateProductArgs = {
  input: UpdateProductInput;
};


/** Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries. */
export type MutationUpdateWebhookEndpointArgs = {
  input: UpdateWebhookEndpointInput;
};

/** Position of a page in its list. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** Cursor of the last item, to pass as `after`. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Whether items follow this page. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether items precede this page. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first item, to pass as `before`. */
  startCursor?: Maybe<Scalars['String']['output']>;
};

/** A successful payment. */
export type Payment = {
  __typename?: 'Payment';
  /** The amount paid. */
  amount: Scalars['Decimal']['output'];
  /** When the payment was recorded. */
  createdAt: Scalars['DateTime']['output'];
  /** The currency. */
  currency: Currency;
  /** The customer who paid. */
  customer: Customer;
  /** The state of the newest dispute about it; null if there is none. */
  disputeStatus?: Maybe<DisputeStatus>;
  /** The amount paid, with its currency symbol: `€10.00`, `1000.00 ₽`. */
  formatted: Scalars['String']['output'];
  /** Numeric id. */
  id: Scalars['ID']['output'];
  /** Whether it is a test, for which no money moved: one made in the sandbox, or with a key for tests of a payment provider. */
  isTest: Scalars['Boolean']['output'];
  /** Id from the payment site; `payment.id` in the webhook. */
  paymentId: Scalars['String']['output'];
  /** The link that was paid. It may have been deleted since. */
  paymentLink: PaymentLink;
  /** The payment provider that took it; null if the payment site did, or it was made in the sandbox. */
  provider?: Maybe<PaymentProvider>;
  /** Refunds of it at the provider that are under way or have failed, newest first, at most 20. Those that succeeded are its `refunds`. */
  providerRefunds: Array<ProviderRefund>;
  /** Sum of the refunds. */
  refundedAmount: Scalars['Decimal']['output'];
  /** The refunds of the payment, newest first. */
  refunds: RefundConnection;
};


/** A successful payment. */
export type PaymentRefundsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of payments. */
export type PaymentConnection = {
  __typename?: 'PaymentConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<PaymentEdge>;
  /** The items of this page. */
  nodes: Array<Payment>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
  /** Totals of all pages, by currency. As expensive as `totalCount`. */
  totals: Array<PaymentTotal>;
};

/** A payment with its cursor. */
export type PaymentEdge = {
  __typename?: 'PaymentEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Payment;
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

/** A link to the payment page of one product, with its own prices. */
export type PaymentLink = {
  __typename?: 'PaymentLink';
  /** Time of creation. */
  createdAt: Scalars['DateTime']['output'];
  /** When it was deleted; null if it was not. */
  deletedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it expires; null if it never does. */
  expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Numeric id. */
  id: Scalars['ID']['output'];
  /** Whether a discount price is charged in any currency. */
  isDiscountPrice: Scalars['Boolean']['output'];
  /** False if its creator has disabled it. */
  isEnabled: Scalars['Boolean']['output'];
  /** A note for yourself. Customers do not see it. */
  label?: Maybe<Scalars['String']['output']>;
  /** How often it can be paid: 1 if it can be used once, null for any number. */
  maxPayments?: Maybe<Scalars['Int']['output']>;
  /** Metadata the creator stored on the link; sent in the webhook. */
  metadata: Scalars['JSONObject']['output'];
  /** Full address of the payment page, to send to a customer. */
  paymentLink: Scalars['String']['output'];
  /** The payments made through the link, newest first. */
  payments: PaymentConnection;
  /** The prices, EUR first. */
  prices: Array<PaymentLinkPrice>;
  /** The product the link sells. */
  product: Product;
  /** Id of the product the link sells. */
  productId: Scalars['ID']['output'];
  /** The state of the link. It does not tell whether the link was deleted, its product archived or its creator suspended. */
  status: PaymentLinkStatus;
  /** Where customers go after the payment; null for nowhere. */
  successUrl?: Maybe<Scalars['String']['output']>;
  /** Whether the link can be paid only once. */
  useOnce: Scalars['Boolean']['output'];
  /** When the link was first paid; null if it has not been paid. */
  usedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Unique identifier, part of the payment address. */
  uuid: Scalars['String']['output'];
};


/** A link to the payment page of one product, with its own prices. */
export type PaymentLinkPaymentLinkArgs = {
  prefill?: InputMaybe<Prefill>;
};


/** A link to the payment page of one product, with its own prices. */
export type PaymentLinkPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of payment links. */
export type PaymentLinkConnection = {
  __typename?: 'PaymentLinkConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<PaymentLinkEdge>;
  /** The items of this page. */
  nodes: Array<PaymentLink>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
};

/** A payment link with its cursor. */
export type PaymentLinkEdge = {
  __typename?: 'PaymentLinkEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: PaymentLink;
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

/** A place on a link that is kept for a customer. */
export type PaymentLinkHold = {
  __typename?: 'PaymentLinkHold';
  /** When the hold lapses, and its place is free again. */
  expiresAt: Scalars['DateTime']['output'];
  /** Your id for the hold. */
  holdId: Scalars['String']['output'];
};

/** The price of a link in one currency, frozen when the link was created. */
export type PaymentLinkPrice = {
  __typename?: 'PaymentLinkPrice';
  /** The amount the customer pays. */
  charged: Scalars['Decimal']['output'];
  /** The currency. */
  currency: Currency;
  /** Discount price. */
  discount?: Maybe<Scalars['Decimal']['output']>;
  /** The amount the customer pays, with its currency symbol: `€10.00`, `1000.00 ₽`. */
  formatted: Scalars['String']['output'];
  /** Whether the discount price is charged. */
  isDiscountPrice: Scalars['Boolean']['output'];
  /** Roubles per euro used to compute the price; null if the price was given. */
  rate?: Maybe<Scalars['Decimal']['output']>;
  /** The day the rate is for. */
  rateDate?: Maybe<Scalars['Date']['output']>;
  /** Source of the rate: `cbr`, the Bank of Russia; `operator`, set by the operator of this service; or `sample`, built in for trying the service out. */
  rateSource?: Maybe<Scalars['String']['output']>;
  /** Regular price; shown crossed out if the discount applies. */
  regular?: Maybe<Scalars['Decimal']['output']>;
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

/** Everything the payment site needs to show a link to a customer. */
export type PaymentPage = {
  __typename?: 'PaymentPage';
  /** When the link expires; null if it never does. */
  expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Whether the link can be paid now. Holds are not considered: `holdPaymentLink` tells whether a place is free. */
  isPayable: Scalars['Boolean']['output'];
  /** The prices to choose from, EUR first. */
  prices: Array<PaymentLinkPrice>;
  /** Id of the product, as in the payment address. */
  productId: Scalars['ID']['output'];
  /** Store name of the creator, as in the payment address. */
  storeName: Scalars['String']['output'];
  /** Where to send the customer after the payment, with your id of the payment as the query parameter `payment`; null if the creator gave no address. */
  successUrl?: Maybe<Scalars['String']['output']>;
  /** Name of the product. */
  title: Scalars['String']['output'];
  /** Why the link cannot be paid; null if it can. */
  unpayableReason?: Maybe<UnpayableReason>;
  /** Whether the link can be paid only once. */
  useOnce: Scalars['Boolean']['output'];
  /** Uuid of the link. */
  uuid: Scalars['String']['output'];
};

/** A service that takes payments on a page of its own. */
export type PaymentProvider =
  /** Stripe. */
  | 'STRIPE'
  /** YooKassa. */
  | 'YOOKASSA';

/** Total of the payments in one currency. */
export type PaymentTotal = {
  __typename?: 'PaymentTotal';
  /** Sum of the payments. */
  amount: Scalars['Decimal']['output'];
  /** Number of payments. */
  count: Scalars['SafeInt']['output'];
  /** The currency. */
  currency: Currency;
  /** Sum of the payments, with its currency symbol. */
  formatted: Scalars['String']['output'];
  /** Sum of the payments, less their refunds. Lost disputes are not subtracted. */
  net: Scalars['Decimal']['output'];
  /** Sum of the refunds of these payments. */
  refunded: Scalars['Decimal']['output'];
  /** Number of test payments among them. The sums include them. */
  testCount: Scalars['SafeInt']['output'];
};

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

/** An EUR price converted to RUB at the current exchange rate. */
export type PricePreview = {
  __typename?: 'PricePreview';
  /** The day the rate is for. */
  date: Scalars['Date']['output'];
  /** Roubles per euro. */
  rate: Scalars['Decimal']['output'];
  /** The RUB price, rounded half up to 0.01. */
  rub: Scalars['Decimal']['output'];
  /** Source of the rate: `cbr`, the Bank of Russia; `operator`, set by the operator of this service; or `sample`, built in for trying the service out. */
  source: Scalars['String']['output'];
};

/** A product of a creator. Products are created in the web cabinet. */
export type Product = {
  __typename?: 'Product';
  /** Time of creation. */
  createdAt: Scalars['DateTime']['output'];
  /** The creator who sells the product. */
  creator: Creator;
  /** What customers read on the payment page; null for nothing. */
  description?: Maybe<Scalars['String']['output']>;
  /** Numeric id, as in the address of the product edit page in the web cabinet. */
  id: Scalars['ID']['output'];
  /** Whether the product is archived. It gets no new links, and its links cannot be paid. */
  isArchived: Scalars['Boolean']['output'];
  /** Whether the product is free. Free products cannot have payment links. */
  isFree: Scalars['Boolean']['output'];
  /** Defaults for links of the product that are created by REST, or by GraphQL with `useDefaults`. */
  linkDefaults: LinkDefaults;
  /** Name of the product. */
  title: Scalars['String']['output'];
};

/** A page of products. */
export type ProductConnection = {
  __typename?: 'ProductConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<ProductEdge>;
  /** The items of this page. */
  nodes: Array<Product>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
};

/** A product with its cursor. */
export type ProductEdge = {
  __typename?: 'ProductEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Product;
};

/** A refund that a payment provider is asked for, or that was found there. */
export type ProviderRefund = {
  __typename?: 'ProviderRefund';
  /** The amount to refund. */
  amount: Scalars['Decimal']['output'];
  /** When it was asked for, or found. */
  createdAt: Scalars['DateTime']['output'];
  /** The currency of the payment. */
  currency: Currency;
  /** The amount to refund, with its currency symbol. */
  formatted: Scalars['String']['output'];
  /** Unique identifier. */
  id: Scalars['String']['output'];
  /** The reason that was given; null once it has succeeded: then the refund has it. */
  reason?: Maybe<Scalars['String']['output']>;
  /** Its state. */
  status: ProviderRefundStatus;
};

/** The state of a refund at a payment provider. */
export type ProviderRefundStatus =
  /** No money went back, or the bank returned it. The operator was told. */
  | 'FAILED'
  /** The provider is asked for it, or has not ended it yet. */
  | 'PENDING'
  /** The money went back. The refund is recorded. */
  | 'SUCCEEDED';

/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type Query = {
  __typename?: 'Query';
  /**
   * Your API keys, newest first.
   *
   * Needs a creator key.
   */
  apiKeys: ApiKeyConnection;
  /**
   * Changes to your account, newest first: by your keys, your cabinet sessions, and the platform.
   *
   * Needs a creator key.
   */
  auditLog: AuditEntryConnection;
  /**
   * A creator, by id or store name. `NOT_FOUND` if there is none.
   *
   * Needs a platform key.
   */
  creator?: Maybe<Creator>;
  /**
   * All creators, newest first; or, with `search`, those whose store name begins with it, by name.
   *
   * Needs a platform key.
   */
  creators: CreatorConnection;
  /**
   * What you know of a customer who asks for it, by the e-mail address. Nothing is found of a customer who was erased.
   *
   * Needs a creator key.
   */
  customerData: CustomerData;
  /**
   * Your customers with an e-mail address, by their last payment, newest first. Upper and lower case of an address are one customer. Rejected payments do not count, and erased customers are not listed.
   *
   * Needs a creator key.
   */
  customers: CustomerSummaryConnection;
  /**
   * Disputes about your payments, newest first.
   *
   * Needs a creator key.
   */
  disputes: DisputeConnection;
  /**
   * Your events of the last 30 days, oldest first, whether or not you have webhook endpoints. To follow them, go on from each `endCursor`, which an empty page has, too: you get each event exactly once. To begin with future events, ask for the `last` 1.
   *
   * Needs a creator key.
   */
  events: EventConnection;
  /**
   * The metadata keys of your newest 1000 links, deleted ones too: the 100 most frequent of those whose values are texts, numbers or booleans. Only the first 100 keys of each link count, and keys of more than 255 characters are left out.
   *
   * Needs a creator key.
   */
  metadataKeys: Array<Scalars['String']['output']>;
  /**
   * One of your payment links, by id or uuid. `NOT_FOUND` if there is none.
   *
   * Needs a creator key.
   */
  paymentLink?: Maybe<PaymentLink>;
  /**
   * Your payment links, newest first.
   *
   * Needs a creator key.
   */
  paymentLinks: PaymentLinkConnection;
  /**
   * The payment page of a link, whether or not it can be paid. `NOT_FOUND` for an unknown link.
   *
   * Needs a platform key.
   */
  paymentPage?: Maybe<PaymentPage>;
  /**
   * The payments made through your links, newest first.
   *
   * Needs a creator key.
   */
  payments: PaymentConnection;
  /**
   * The RUB price a link created now would get if no RUB price were given. `UNAVAILABLE` if no current rate is known.
   *
   * Needs a creator key.
   */
  pricePreview: PricePreview;
  /**
   * One of your products. `NOT_FOUND` if there is none with this id.
   *
   * Needs a creator key.
   */
  product?: Maybe<Product>;
  /**
   * Your products, newest first.
   *
   * Needs a creator key.
   */
  products: ProductConnection;
  /**
   * Payments that your links could not honour, newest first. The payment site refunds them.
   *
   * Needs a creator key.
   */
  rejectedPayments: RejectedPaymentConnection;
  /**
   * Your sales by day and currency, oldest first. Days without payments are left out. A refund counts on the day of its payment.
   *
   * Needs a creator key.
   */
  sales: Array<DailySales>;
  /**
   * Your sales by group and currency. Days, weeks and months are in order, and those without payments are left out. Of other groups, those with the highest amount in EUR (then in RUB) come first; then, under `METADATA`, the payments whose links have no value (`key` is null); then all others in one (`isOther`). A refund counts on the day of its payment.
   *
   * Needs a creator key.
   */
  salesBy: Array<GroupedSales>;
  /**
   * Finds payments, links and products by a text, such as one that a customer has sent you; case does not matter. For more than 10 of a kind, use the filters of `payments` and `paymentLinks`.
   *
   * Needs a creator key.
   */
  search: SearchResults;
  /**
   * Changes to the account of a creator, newest first; or, without `creatorId`, all changes made with a platform key.
   *
   * Needs a platform key.
   */
  searchAuditLog: AuditEntryConnection;
  /**
   * Payment links of all creators that meet all conditions, newest first. Deleted links are found only by uuid.
   *
   * Needs a platform key.
   */
  searchPaymentLinks: PaymentLinkConnection;
  /**
   * Payments of all creators that meet all conditions, newest first.
   *
   * Needs a platform key.
   */
  searchPayments: PaymentConnection;
  /**
   * Payments of all creators that links could not honour, newest first.
   *
   * Needs a platform key.
   */
  searchRejectedPayments: RejectedPaymentConnection;
  /**
   * Checkouts of all creators that are stuck, newest first, at most 100. They are kept for 90 days.
   *
   * Needs a platform key.
   */
  stuckCheckouts: Array<StuckCheckout>;
  /**
   * Your account, the API key or session of this request, and its limits.
   *
   * Needs a creator key.
   */
  viewer: Viewer;
  /**
   * The deliveries to your webhook endpoints, or to one of them, newest first.
   *
   * Needs a creator key.
   */
  webhookDeliveries: WebhookDeliveryConnection;
  /**
   * One of your deliveries. `NOT_FOUND` if there is none with this id.
   *
   * Needs a creator key.
   */
  webhookDelivery?: Maybe<WebhookDelivery>;
  /**
   * Your webhook endpoints, newest first.
   *
   * Needs a creator key.
   */
  webhookEndpoints: WebhookEndpointConnection;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryApiKeysArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeRevoked?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryAuditLogArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AuditFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryCreatorArgs = {
  id?: InputMaybe<Scalars['ID']['input']>;
  storeName?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryCreatorsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryCustomerDataArgs = {
  email: Scalars['String']['input'];
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryCustomersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryDisputesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  isOpen?: InputMaybe<Scalars['Boolean']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryEventsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
  types?: InputMaybe<Array<Scalars['String']['input']>>;
  waitSeconds?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryPaymentLinkArgs = {
  id?: InputMaybe<Scalars['ID']['input']>;
  uuid?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryPaymentLinksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PaymentLinkFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryPaymentPageArgs = {
  uuid: Scalars['String']['input'];
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PaymentFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  paymentLinkId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryPricePreviewArgs = {
  eur: Scalars['Decimal']['input'];
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryProductArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryProductsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryRejectedPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  isResolved?: InputMaybe<Scalars['Boolean']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  paymentId?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QuerySalesArgs = {
  from: Scalars['Date']['input'];
  timeZone?: Scalars['String']['input'];
  to: Scalars['Date']['input'];
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QuerySalesByArgs = {
  first?: Scalars['Int']['input'];
  from: Scalars['Date']['input'];
  groupBy: SalesGrouping;
  metadataKey?: InputMaybe<Scalars['String']['input']>;
  timeZone?: Scalars['String']['input'];
  to: Scalars['Date']['input'];
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QuerySearchArgs = {
  text: Scalars['String']['input'];
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QuerySearchAuditLogArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  creatorId?: InputMaybe<Scalars['ID']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QuerySearchPaymentLinksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  productId?: InputMaybe<Scalars['ID']['input']>;
  status?: InputMaybe<PaymentLinkStatus>;
  uuid?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QuerySearchPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  customerEmail?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  linkUuid?: InputMaybe<Scalars['String']['input']>;
  paymentId?: InputMaybe<Scalars['String']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QuerySearchRejectedPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  isResolved?: InputMaybe<Scalars['Boolean']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryWebhookDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  endpointId?: InputMaybe<Scalars['ID']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  status?: InputMaybe<WebhookDeliveryStatus>;
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryWebhookDeliveryArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Queries.
 *
 * Send your API key in the header `X-API-Key`. With a platform key, `X-On-Behalf-Of: <creator id>` runs the fields of a creator as that creator. Each root field counts as one request against the key's
 * limits. If the limits do not allow all of them, the whole request is refused; `viewer` shows how many are left. Ids
 * are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the `first` 1 to 100 items, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key that may not do this), `NOT_FOUND` (also for
 * objects of other creators), `VALIDATION_FAILED` (`extensions.fields` describes every fault, `extensions.faults` has its
 * `path`, `rule` and `values`), `FREE_PRODUCT`, `CONFLICT`,
 * `LINK_USED`, `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to try again), `INTERNAL` (our fault; quote
 * the `X-Request-Id`), `METHOD_NOT_ALLOWED`, `NOT_ACCEPTABLE`, `PAYLOAD_TOO_LARGE` and `UNSUPPORTED_MEDIA_TYPE` (a
 * wrong method, headers or body), `PERSISTED_QUERY_NOT_SUPPORTED` (send the document, not its hash), and
 * `BAD_REQUEST` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.
 *
 * Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.
 */
export type QueryWebhookEndpointsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A successful payment to record. */
export type RecordPaymentInput = {
  /** The amount paid. It must equal the price the link charges in that currency. */
  amount: Scalars['Decimal']['input'];
  /** The currency. */
  currency: Currency;
  /** The customer who paid. */
  customer?: InputMaybe<CustomerInput>;
  /** Your id for the hold under which the customer pays. If the hold has lapsed, the payment takes a place only if one is free. */
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

/** The events that were queued for a webhook endpoint. */
export type RecoveredWebhookEvents = {
  __typename?: 'RecoveredWebhookEvents';
  /** Null if all events were looked at. Otherwise, call again with this time as `since`: one request looks at 10000 events, and ends earlier if the limits of the key do. */
  continueFrom?: Maybe<Scalars['DateTime']['output']>;
  /** Number of events queued. */
  queued: Scalars['Int']['output'];
};

/** A full or partial refund of a payment. */
export type Refund = {
  __typename?: 'Refund';
  /** The amount refunded. */
  amount: Scalars['Decimal']['output'];
  /** When the refund was recorded. */
  createdAt: Scalars['DateTime']['output'];
  /** The currency. */
  currency: Currency;
  /** The amount refunded, with its currency symbol: `€10.00`, `1000.00 ₽`. */
  formatted: Scalars['String']['output'];
  /** Numeric id. */
  id: Scalars['ID']['output'];
  /** The payment; null if it was a rejected one. */
  payment?: Maybe<Payment>;
  /** The reason, as reported by the payment site. */
  reason?: Maybe<Scalars['String']['output']>;
  /** Id from the payment site; `refund.id` in the webhook. */
  refundId: Scalars['String']['output'];
  /** The rejected payment; null if it was recorded. */
  rejectedPayment?: Maybe<RejectedPayment>;
};

/** A page of refunds. */
export type RefundConnection = {
  __typename?: 'RefundConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<RefundEdge>;
  /** The items of this page. */
  nodes: Array<Refund>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
};

/** A refund with its cursor. */
export type RefundEdge = {
  __typename?: 'RefundEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Refund;
};

/** A refund to make. */
export type RefundPaymentInput = {
  /** The amount to refund, at most what is left of the payment. */
  amount: Scalars['Decimal']['input'];
  /** A name of your own for this refund, at most 255 characters. The same under the same name makes one refund of the payment, however often it is sent; another one is a `CONFLICT`. Without it, a part that is sent twice goes back twice. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The `paymentId` of the payment. */
  paymentId: Scalars['String']['input'];
  /** The reason, at most 255 characters. The customer does not see it. */
  reason?: InputMaybe<Scalars['String']['input']>;
  /** Whether to give back the place that this payment took on a limited or single-use link, so that the link can be paid once more; false if left out. */
  reopenLink?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A key that gets a new secret. */
export type RegenerateApiKeyInput = {
  /** How long the previous secret keeps working, from 0 to 86400 seconds, so that you can replace it wherever it is used. Both secrets share the limits of the key. Any older secret is refused at once. */
  gracePeriodSeconds?: Scalars['Int']['input'];
  /** Id of the key. */
  id: Scalars['ID']['input'];
};

/** A payment that the payment site took, but that its link could not honour. The money should go back. */
export type RejectedPayment = {
  __typename?: 'RejectedPayment';
  /** The amount that the customer paid. */
  amount: Scalars['Decimal']['output'];
  /** When the payment site first reported it. */
  createdAt: Scalars['DateTime']['output'];
  /** The currency. */
  currency: Currency;
  /** The customer who paid. */
  customer: Customer;
  /** The amount that the customer paid, with its currency symbol: `€10.00`, `1000.00 ₽`. */
  formatted: Scalars['String']['output'];
  /** Numeric id. */
  id: Scalars['ID']['output'];
  /** Whether it was refunded in full, or recorded as a payment after all. */
  isResolved: Scalars['Boolean']['output'];
  /** Whether it is a test, for which no money moved: one made in the sandbox, or with a key for tests of a payment provider. */
  isTest: Scalars['Boolean']['output'];
  /** Id from the payment site. */
  paymentId: Scalars['String']['output'];
  /** The link that was paid. It may have been deleted since. */
  paymentLink: PaymentLink;
  /** The payment provider that took it; null if the payment site did, or it was made in the sandbox. */
  provider?: Maybe<PaymentProvider>;
  /** Refunds of it at the provider that are under way or have failed, newest first, at most 20. Those that succeeded are its `refunds`. */
  providerRefunds: Array<ProviderRefund>;
  /** Why the link could not honour it. */
  reason: RejectionReason;
  /** Sum of the refunds. */
  refundedAmount: Scalars['Decimal']['output'];
  /** The refunds of the payment, newest first. */
  refunds: RefundConnection;
  /** When it was resolved; null until then. */
  resolvedAt?: Maybe<Scalars['DateTime']['output']>;
};


/** A payment that the payment site took, but that its link could not honour. The money should go back. */
export type RejectedPaymentRefundsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of rejected payments. */
export type RejectedPaymentConnection = {
  __typename?: 'RejectedPaymentConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<RejectedPaymentEdge>;
  /** The items of this page. */
  nodes: Array<RejectedPayment>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
};

/** A rejected payment with its cursor. */
export type RejectedPaymentEdge = {
  __typename?: 'RejectedPaymentEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: RejectedPayment;
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
  /** The hold of the payment had lapsed, was used or released, or never existed, and others held all places. */
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

/** What a text finds: at most 10 of each kind, newest first. */
export type SearchResults = {
  __typename?: 'SearchResults';
  /** The link with this uuid, or else links with this text in their label. Deleted links are not found. */
  paymentLinks: Array<PaymentLink>;
  /** Payments with this id from the payment site, or by the customer with this e-mail address; or else, among the newest 200000, by customers with this text in their name or e-mail address. */
  payments: Array<Payment>;
  /** Products with this text in their title, archived ones too. */
  products: Array<Product>;
  /** Payments that your links could not honour, found in the same way. */
  rejectedPayments: Array<RejectedPayment>;
};

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

/** The sessions that were signed out. */
export type SignedOut = {
  __typename?: 'SignedOut';
  /** Number of sessions that have ended. */
  sessions: Scalars['Int']['output'];
};

/** A customer’s way to the page of a payment provider that the service cannot settle. A person has to look at the provider whether it was paid. */
export type StuckCheckout = {
  __typename?: 'StuckCheckout';
  /** The amount that was asked for. */
  amount: Scalars['Decimal']['output'];
  /** When it was begun. */
  createdAt: Scalars['DateTime']['output'];
  /** Id of the creator. */
  creatorId: Scalars['ID']['output'];
  /** The currency that was asked for. */
  currency: Currency;
  /** Unique identifier; `checkoutId` in the log. */
  id: Scalars['String']['output'];
  /** Whether it was begun with a key for tests: no money moved. */
  isTest: Scalars['Boolean']['output'];
  /** Id of the link. */
  paymentLinkId: Scalars['ID']['output'];
  /** The payment provider. */
  provider: PaymentProvider;
  /** The provider’s id of the page, to look for in its dashboard. */
  providerId?: Maybe<Scalars['String']['output']>;
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

/** A change to several payment links. A setting that is left out stays as it is. */
export type UpdatePaymentLinksInput = {
  /** When the link expires, a time in the future. From then on it cannot be paid. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Ids of 1 to 100 links. One that is named twice counts once. */
  ids: Array<Scalars['ID']['input']>;
  /** False: the link cannot be paid until you enable it. New links are enabled if you leave it out. */
  isEnabled?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Changes to a product; fields left out stay as they are. */
export type UpdateProductInput = {
  /** What customers read on the payment page, at most 1000 characters. Null removes it. */
  description?: InputMaybe<Scalars['String']['input']>;
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

/** The creator of this request, and its API key or session. */
export type Viewer = {
  __typename?: 'Viewer';
  /** What this request may do: as much as its key, or as its session. */
  access: ApiKeyAccess;
  /** The key of this request, or that with which its session was opened; null if there is none, or the platform acts on behalf of the creator. */
  apiKey?: Maybe<ApiKey>;
  /** The creator that the request is made for. */
  creator: Creator;
  /** The request limits of the key, or of all sessions that were opened with the same key, or by the platform, together: per minute, then per hour. Empty if the platform acts on behalf of the creator. */
  limits: Array<LimitLeft>;
  /** The session of this request; null if it was made with a key. */
  session?: Maybe<CabinetSession>;
  /** Whether payment links lead to the sandbox, where no money moves. */
  usesSandbox: Scalars['Boolean']['output'];
};

/** One request to a webhook endpoint. */
export type WebhookAttempt = {
  __typename?: 'WebhookAttempt';
  /** Milliseconds until the response, or until the service gave up. */
  durationMs: Scalars['Int']['output'];
  /** Problem with the request, such as a timeout or a redirect; null if none. */
  error?: Maybe<Scalars['String']['output']>;
  /** Numeric id. */
  id: Scalars['ID']['output'];
  /** The kind of the problem that `error` describes; null if none. */
  problem?: Maybe<WebhookAttemptProblem>;
  /** The first 2 KiB of the response body. */
  responseBody?: Maybe<Scalars['String']['output']>;
  /** When the request was sent. */
  startedAt: Scalars['DateTime']['output'];
  /** HTTP status of the response; null if there was none. */
  status?: Maybe<Scalars['Int']['output']>;
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

/** Delivery of one event to one endpoint. */
export type WebhookDelivery = {
  __typename?: 'WebhookDelivery';
  /** The attempts so far, newest first. A replay keeps the newest 50 made before it. */
  attempts: Array<WebhookAttempt>;
  /** The event, byte for byte as it is signed and sent. A chat gets it in words instead. */
  body: Scalars['String']['output'];
  /** When the event happened. */
  createdAt: Scalars['DateTime']['output'];
  /** The endpoint that receives the event. */
  endpoint: WebhookEndpoint;
  /** Id of the event, sent as `webhook-id`; the same in all attempts and replays. */
  eventId: Scalars['String']['output'];
  /** Type of the event, such as `payment.succeeded`. */
  eventType: Scalars['String']['output'];
  /** Numeric id. */
  id: Scalars['ID']['output'];
  /** Time of the next attempt; null if there is none, or the endpoint is disabled. */
  nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** Status of the delivery. */
  status: WebhookDeliveryStatus;
};

/** A page of deliveries. */
export type WebhookDeliveryConnection = {
  __typename?: 'WebhookDeliveryConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<WebhookDeliveryEdge>;
  /** The items of this page. */
  nodes: Array<WebhookDelivery>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
};

/** A delivery with its cursor. */
export type WebhookDeliveryEdge = {
  __typename?: 'WebhookDeliveryEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: WebhookDelivery;
};

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

/** An address that receives events: as signed POST requests (Standard Webhooks), as mails, or as messages in a chat. */
export type WebhookEndpoint = {
  __typename?: 'WebhookEndpoint';
  /** Time of creation. */
  createdAt: Scalars['DateTime']['output'];
  /** A note for people; null if there is none. */
  description?: Maybe<Scalars['String']['output']>;
  /** Why no events are sent to it; null while it is enabled. */
  disabledReason?: Maybe<WebhookDisabledReason>;
  /** Time since which all attempts have failed; null if the last one succeeded. */
  failingSince?: Maybe<Scalars['DateTime']['output']>;
  /** The form of what is sent to it. */
  format: WebhookFormat;
  /** Numeric id. */
  id: Scalars['ID']['output'];
  /** Whether events are sent to it. Deliveries wait while it is disabled. */
  isEnabled: Scalars['Boolean']['output'];
  /** The language of its messages, if people read them. */
  language: Language;
  /** When the previous secret stops signing; null if it has stopped, or there is none. */
  previousSecretExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Types of the events that it gets; null for all, also those to come. */
  types?: Maybe<Array<Scalars['String']['output']>>;
  /** Address that events are sent to. That of a mailbox starts with `mailto:`, and has its domain in ASCII. That of a chat is secret, so only its host is shown. */
  url: Scalars['String']['output'];
};

/** A page of webhook endpoints. */
export type WebhookEndpointConnection = {
  __typename?: 'WebhookEndpointConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<WebhookEndpointEdge>;
  /** The items of this page. */
  nodes: Array<WebhookEndpoint>;
  /** Position of this page in the list. */
  pageInfo: PageInfo;
  /** Number of items on all pages. Counting is expensive, so ask for it only if you show it. */
  totalCount: Scalars['SafeInt']['output'];
};

/** A webhook endpoint with its cursor. */
export type WebhookEndpointEdge = {
  __typename?: 'WebhookEndpointEdge';
  /** Position of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: WebhookEndpoint;
};

/** An endpoint with its signing secret. */
export type WebhookEndpointWithSecret = {
  __typename?: 'WebhookEndpointWithSecret';
  /** The endpoint. */
  endpoint: WebhookEndpoint;
  /** The signing secret: `whsec_`, then base64. It is shown only once: store it now. Null for mail and chats, which have none. */
  secret?: Maybe<Scalars['String']['output']>;
};

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

export type ApiKeysQueryVariables = Exact<{
  includeRevoked?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type ApiKeysQuery = { __typename?: 'Query', apiKeys: { __typename?: 'ApiKeyConnection', edges: Array<{ __typename?: 'ApiKeyEdge', node: { __typename?: 'ApiKey', id: string, name: string, prefix: string, lastFour: string, access: ApiKeyAccess, expiresAt?: string | null, createdAt: string, lastUsedAt?: string | null, requestCount: number, isActive: boolean, previousSecretExpiresAt?: string | null } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type AuditLogQueryVariables = Exact<{
  auditFilter?: InputMaybe<AuditFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type AuditLogQuery = { __typename?: 'Query', auditLog: { __typename?: 'AuditEntryConnection', edges: Array<{ __typename?: 'AuditEntryEdge', node: { __typename?: 'AuditEntry', id: string, createdAt: string, actor: AuditActor, apiKeyId?: string | null, action: string, targetType: AuditTarget, targetId: string, paymentId?: string | null, endpointId?: string | null, reason?: string | null, requestId: string } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type CreateApiKeyMutationVariables = Exact<{
  apiKey: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { __typename?: 'Mutation', createApiKey: { __typename?: 'IssuedApiKey', key: string, apiKey: { __typename?: 'ApiKey', id: string, name: string, access: ApiKeyAccess, expiresAt?: string | null } } };

export type CreateExportMutationVariables = Exact<{
  export: CreateExportInput;
}>;


export type CreateExportMutation = { __typename?: 'Mutation', createExport: { __typename?: 'Export', url: string, expiresAt: string } };

export type CreatePaymentLinkMutationVariables = Exact<{
  link: CreatePaymentLinkInput;
}>;


export type CreatePaymentLinkMutation = { __typename?: 'Mutation', createPaymentLink: { __typename?: 'PaymentLink', id: string, uuid: string, paymentLink: string, useOnce: boolean, metadata: Record<string, unknown>, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, formatted: string, rate?: string | null, rateSource?: string | null, rateDate?: string | null }> } };

export type CreateWebhookEndpointMutationVariables = Exact<{
  webhookEndpoint: CreateWebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { __typename?: 'Mutation', createWebhookEndpoint: { __typename?: 'WebhookEndpointWithSecret', secret?: string | null, endpoint: { __typename?: 'WebhookEndpoint', id: string, url: string, format: WebhookFormat, types?: Array<string> | null, description?: string | null } } };

export type CustomerDataQueryVariables = Exact<{
  email: Scalars['String']['input'];
}>;


export type CustomerDataQuery = { __typename?: 'Query', customerData: { __typename?: 'CustomerData', email: string, payments: { __typename?: 'PaymentConnection', totalCount: number, edges: Array<{ __typename?: 'PaymentEdge', node: { __typename?: 'Payment', id: string, paymentId: string, formatted: string, createdAt: string, customer: { __typename?: 'Customer', email?: string | null, name?: string | null, phoneNumber?: string | null } } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } }, refunds: { __typename?: 'RefundConnection', edges: Array<{ __typename?: 'RefundEdge', node: { __typename?: 'Refund', id: string, refundId: string, formatted: string, reason?: string | null, createdAt: string } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } }, rejectedPayments: { __typename?: 'RejectedPaymentConnection', edges: Array<{ __typename?: 'RejectedPaymentEdge', node: { __typename?: 'RejectedPayment', id: string, paymentId: string, formatted: string, createdAt: string, customer: { __typename?: 'Customer', email?: string | null, name?: string | null, phoneNumber?: string | null } } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } }, paymentLinks: { __typename?: 'PaymentLinkConnection', edges: Array<{ __typename?: 'PaymentLinkEdge', node: { __typename?: 'PaymentLink', id: string, uuid: string, label?: string | null, metadata: Record<string, unknown> } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } } };

export type CustomersQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type CustomersQuery = { __typename?: 'Query', customers: { __typename?: 'CustomerSummaryConnection', edges: Array<{ __typename?: 'CustomerSummaryEdge', node: { __typename?: 'CustomerSummary', id: string, email: string, name?: string | null, lastPaidAt: string, totals: Array<{ __typename?: 'PaymentTotal', currency: Currency, count: number, testCount: number, amount: string, refunded: string, net: string }> } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type DeleteApiKeyMutationVariables = Exact<{
  apiKeyToDelete: DeleteApiKeyInput;
}>;


export type DeleteApiKeyMutation = { __typename?: 'Mutation', deleteApiKey: { __typename?: 'ApiKey', id: string, isActive: boolean } };

export type DeletePaymentLinkMutationVariables = Exact<{
  linkToDelete: DeletePaymentLinkInput;
}>;


export type DeletePaymentLinkMutation = { __typename?: 'Mutation', deletePaymentLink: { __typename?: 'PaymentLink', id: string, uuid: string } };

export type DeletePaymentLinksMutationVariables = Exact<{
  linksToDelete: DeletePaymentLinksInput;
}>;


export type DeletePaymentLinksMutation = { __typename?: 'Mutation', deletePaymentLinks: { __typename?: 'ChangedLinks', notFound: Array<string>, links: Array<{ __typename?: 'PaymentLink', id: string, deletedAt?: string | null }> } };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  webhookEndpointToDelete: DeleteWebhookEndpointInput;
}>;


export type DeleteWebhookEndpointMutation = { __typename?: 'Mutation', deleteWebhookEndpoint: { __typename?: 'WebhookEndpoint', id: string, url: string } };

export type DisputesQueryVariables = Exact<{
  isOpen?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type DisputesQuery = { __typename?: 'Query', disputes: { __typename?: 'DisputeConnection', edges: Array<{ __typename?: 'DisputeEdge', node: { __typename?: 'Dispute', id: string, disputeId: string, provider: PaymentProvider, paymentId: string, status: DisputeStatus, currency: string, amount: string, reason: string, evidenceDueBy?: string | null, createdAt: string, closedAt?: string | null } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type EraseCustomerDataMutationVariables = Exact<{
  erasure: EraseCustomerDataInput;
}>;


export type EraseCustomerDataMutation = { __typename?: 'Mutation', eraseCustomerData: { __typename?: 'ErasedCustomer', emailHash: string, payments: number, rejectedPayments: number, events: number, answers: number, isComplete: boolean, paymentLinks: { __typename?: 'PaymentLinkConnection', edges: Array<{ __typename?: 'PaymentLinkEdge', node: { __typename?: 'PaymentLink', id: string, uuid: string, label?: string | null, metadata: Record<string, unknown> } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } } };

export type EventsQueryVariables = Exact<{
  types?: InputMaybe<Array<Scalars['String']['input']> | Scalars['String']['input']>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  waitSeconds?: InputMaybe<Scalars['Int']['input']>;
}>;


export type EventsQuery = { __typename?: 'Query', events: { __typename?: 'EventConnection', edges: Array<{ __typename?: 'EventEdge', node: { __typename?: 'Event', id: string, type: string, createdAt: string, body: string } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } };

export type PaymentLinksQueryVariables = Exact<{
  filter?: InputMaybe<PaymentLinkFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type PaymentLinksQuery = { __typename?: 'Query', paymentLinks: { __typename?: 'PaymentLinkConnection', totalCount: number, edges: Array<{ __typename?: 'PaymentLinkEdge', node: { __typename?: 'PaymentLink', id: string, paymentLink: string, label?: string | null, status: PaymentLinkStatus, useOnce: boolean, usedAt?: string | null, isDiscountPrice: boolean, metadata: Record<string, unknown>, createdAt: string, product: { __typename?: 'Product', id: string, title: string }, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, regular?: string | null, discount?: string | null, charged: string, formatted: string }> } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type Replay_DeliveryMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type Replay_DeliveryMutation = { __typename?: 'Mutation', replayWebhookDelivery: { __typename?: 'WebhookDelivery', id: string, eventId: string, eventType: string, status: WebhookDeliveryStatus, nextAttemptAt?: string | null } };

export type Update_Payment_LinkMutationVariables = Exact<{
  id?: InputMaybe<Scalars['ID']['input']>;
  uuid?: InputMaybe<Scalars['String']['input']>;
  isEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  maxPayments?: InputMaybe<Scalars['Int']['input']>;
  label?: InputMaybe<Scalars['String']['input']>;
  successUrl?: InputMaybe<Scalars['String']['input']>;
}>;


export type Update_Payment_LinkMutation = { __typename?: 'Mutation', updatePaymentLink: { __typename?: 'PaymentLink', id: string, uuid: string, paymentLink: string, status: PaymentLinkStatus, isEnabled: boolean, expiresAt?: string | null, maxPayments?: number | null, label?: string | null, successUrl?: string | null } };

export type Find_Payment_LinksQueryVariables = Exact<{
  productId?: InputMaybe<Scalars['ID']['input']>;
  status?: InputMaybe<PaymentLinkStatus>;
  label?: InputMaybe<Scalars['String']['input']>;
  metadata?: InputMaybe<MetadataFilter>;
  useOnce?: InputMaybe<Scalars['Boolean']['input']>;
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  includeMetadata?: Scalars['Boolean']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type Find_Payment_LinksQuery = { __typename?: 'Query', paymentLinks: { __typename?: 'PaymentLinkConnection', nodes: Array<{ __typename?: 'PaymentLink', id: string, uuid: string, paymentLink: string, status: PaymentLinkStatus, label?: string | null, useOnce: boolean, createdAt: string, expiresAt?: string | null, metadata?: Record<string, unknown>, product: { __typename?: 'Product', id: string, title: string }, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, charged: string }> }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } };

export type Get_DeliveryQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  includeResponse?: Scalars['Boolean']['input'];
}>;


export type Get_DeliveryQuery = { __typename?: 'Query', webhookDelivery?: { __typename?: 'WebhookDelivery', id: string, eventId: string, eventType: string, createdAt: string, status: WebhookDeliveryStatus, nextAttemptAt?: string | null, attempts: Array<{ __typename?: 'WebhookAttempt', startedAt: string, durationMs: number, status?: number | null, problem?: WebhookAttemptProblem | null, error?: string | null, responseBody?: string | null }> } | null };

export type Get_Payment_LinkQueryVariables = Exact<{
  id?: InputMaybe<Scalars['ID']['input']>;
  uuid?: InputMaybe<Scalars['String']['input']>;
}>;


export type Get_Payment_LinkQuery = { __typename?: 'Query', paymentLink?: { __typename?: 'PaymentLink', id: string, uuid: string, paymentLink: string, status: PaymentLinkStatus, isEnabled: boolean, label?: string | null, useOnce: boolean, usedAt?: string | null, maxPayments?: number | null, createdAt: string, expiresAt?: string | null, deletedAt?: string | null, successUrl?: string | null, metadata: Record<string, unknown>, product: { __typename?: 'Product', id: string, title: string }, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, regular?: string | null, discount?: string | null, charged: string, rate?: string | null, rateDate?: string | null }>, payments: { __typename?: 'PaymentConnection', nodes: Array<{ __typename?: 'Payment', id: string, paymentId: string, createdAt: string, currency: Currency, amount: string, refundedAmount: string }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean } } } | null };

export type List_DeliveriesQueryVariables = Exact<{
  status?: InputMaybe<WebhookDeliveryStatus>;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type List_DeliveriesQuery = { __typename?: 'Query', webhookDeliveries: { __typename?: 'WebhookDeliveryConnection', nodes: Array<{ __typename?: 'WebhookDelivery', id: string, eventId: string, eventType: string, createdAt: string, status: WebhookDeliveryStatus, nextAttemptAt?: string | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } };

export type List_PaymentsQueryVariables = Exact<{
  paymentLinkId?: InputMaybe<Scalars['ID']['input']>;
  paymentId?: InputMaybe<Scalars['String']['input']>;
  customerEmail?: InputMaybe<Scalars['String']['input']>;
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  includeCustomer?: Scalars['Boolean']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type List_PaymentsQuery = { __typename?: 'Query', payments: { __typename?: 'PaymentConnection', nodes: Array<{ __typename?: 'Payment', id: string, paymentId: string, createdAt: string, currency: Currency, amount: string, refundedAmount: string, paymentLink: { __typename?: 'PaymentLink', id: string, label?: string | null, product: { __typename?: 'Product', id: string, title: string } }, customer?: { __typename?: 'Customer', email?: string | null, name?: string | null, phoneNumber?: string | null } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } };

export type List_ProductsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type List_ProductsQuery = { __typename?: 'Query', products: { __typename?: 'ProductConnection', nodes: Array<{ __typename?: 'Product', id: string, title: string, isFree: boolean, isArchived: boolean }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } };

export type List_Rejected_PaymentsQueryVariables = Exact<{
  isResolved?: InputMaybe<Scalars['Boolean']['input']>;
  paymentId?: InputMaybe<Scalars['String']['input']>;
  includeCustomer?: Scalars['Boolean']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type List_Rejected_PaymentsQuery = { __typename?: 'Query', rejectedPayments: { __typename?: 'RejectedPaymentConnection', nodes: Array<{ __typename?: 'RejectedPayment', id: string, paymentId: string, createdAt: string, reason: RejectionReason, currency: Currency, amount: string, refundedAmount: string, isResolved: boolean, resolvedAt?: string | null, paymentLink: { __typename?: 'PaymentLink', id: string, label?: string | null, product: { __typename?: 'Product', id: string, title: string } }, customer?: { __typename?: 'Customer', email?: string | null, name?: string | null, phoneNumber?: string | null } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } };

export type Preview_PriceQueryVariables = Exact<{
  eur: Scalars['Decimal']['input'];
}>;


export type Preview_PriceQuery = { __typename?: 'Query', pricePreview: { __typename?: 'PricePreview', rub: string, rate: string, source: string, date: string } };

export type Sales_ReportQueryVariables = Exact<{
  groupBy?: SalesGrouping;
  metadataKey?: InputMaybe<Scalars['String']['input']>;
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
  timeZone?: Scalars['String']['input'];
  first?: Scalars['Int']['input'];
}>;


export type Sales_ReportQuery = { __typename?: 'Query', salesBy: Array<{ __typename?: 'GroupedSales', key?: string | null, title?: string | null, isOther: boolean, currency: Currency, count: number, amount: string, refunded: string, net: string }> };

export type Who_Am_IQueryVariables = Exact<{ [key: string]: never; }>;


export type Who_Am_IQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', access: ApiKeyAccess, creator: { __typename?: 'Creator', id: string, storeName: string }, limits: Array<{ __typename?: 'LimitLeft', window: string, limit: number, remaining: number, resetSeconds: number }> } };

export type Create_Payment_LinkMutationVariables = Exact<{
  productId: Scalars['ID']['input'];
  prices: Array<PriceInput> | PriceInput;
  idempotencyKey: Scalars['String']['input'];
  label?: InputMaybe<Scalars['String']['input']>;
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  useOnce?: InputMaybe<Scalars['Boolean']['input']>;
  maxPayments?: InputMaybe<Scalars['Int']['input']>;
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  isEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  useDefaults?: InputMaybe<Scalars['Boolean']['input']>;
}>;


export type Create_Payment_LinkMutation = { __typename?: 'Mutation', createPaymentLink: { __typename?: 'PaymentLink', id: string, uuid: string, paymentLink: string, status: PaymentLinkStatus, label?: string | null, useOnce: boolean, maxPayments?: number | null, expiresAt?: string | null, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, regular?: string | null, discount?: string | null, charged: string, rate?: string | null, rateDate?: string | null }> } };

export type MetadataKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type MetadataKeysQuery = { __typename?: 'Query', metadataKeys: Array<string> };

export type PaymentLinkQueryVariables = Exact<{
  linkId?: InputMaybe<Scalars['ID']['input']>;
  linkUuid?: InputMaybe<Scalars['String']['input']>;
}>;


export type PaymentLinkQuery = { __typename?: 'Query', paymentLink?: { __typename?: 'PaymentLink', id: string, paymentLink: string, useOnce: boolean, usedAt?: string | null, metadata: Record<string, unknown>, createdAt: string, product: { __typename?: 'Product', id: string, title: string }, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, formatted: string }>, payments: { __typename?: 'PaymentConnection', edges: Array<{ __typename?: 'PaymentEdge', node: { __typename?: 'Payment', id: string, paymentId: string, formatted: string, createdAt: string } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } } | null };

export type PaymentsQueryVariables = Exact<{
  paymentLinkId?: InputMaybe<Scalars['ID']['input']>;
  paymentFilter?: InputMaybe<PaymentFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type PaymentsQuery = { __typename?: 'Query', payments: { __typename?: 'PaymentConnection', totals: Array<{ __typename?: 'PaymentTotal', currency: Currency, count: number, formatted: string, refunded: string, net: string }>, edges: Array<{ __typename?: 'PaymentEdge', node: { __typename?: 'Payment', id: string, paymentId: string, formatted: string, refundedAmount: string, createdAt: string, customer: { __typename?: 'Customer', email?: string | null, name?: string | null, phoneNumber?: string | null }, paymentLink: { __typename?: 'PaymentLink', id: string, metadata: Record<string, unknown>, product: { __typename?: 'Product', id: string, title: string } } } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type CreateCabinetSessionMutationVariables = Exact<{
  cabinetSession: CreateCabinetSessionInput;
}>;


export type CreateCabinetSessionMutation = { __typename?: 'Mutation', createCabinetSession: { __typename?: 'CreatedCabinetSession', url: string, expiresAt: string } };

export type CreateCreatorMutationVariables = Exact<{
  creator: CreateCreatorInput;
}>;


export type CreateCreatorMutation = { __typename?: 'Mutation', createCreator: { __typename?: 'Creator', id: string, storeName: string } };

export type CreateProductMutationVariables = Exact<{
  product: CreateProductInput;
}>;


export type CreateProductMutation = { __typename?: 'Mutation', createProduct: { __typename?: 'Product', id: string, title: string, description?: string | null, isFree: boolean } };

export type CreatorQueryVariables = Exact<{
  creatorId?: InputMaybe<Scalars['ID']['input']>;
  storeName?: InputMaybe<Scalars['String']['input']>;
}>;


export type CreatorQuery = { __typename?: 'Query', creator?: { __typename?: 'Creator', id: string, storeName: string, createdAt: string, suspendedAt?: string | null, suspensionReason?: string | null, storage: { __typename?: 'CreatorStorage', links: number, bytes: number }, products: { __typename?: 'ProductConnection', edges: Array<{ __typename?: 'ProductEdge', node: { __typename?: 'Product', id: string, title: string, isFree: boolean, isArchived: boolean } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } }, apiKeys: { __typename?: 'ApiKeyConnection', edges: Array<{ __typename?: 'ApiKeyEdge', node: { __typename?: 'ApiKey', id: string, name: string, prefix: string, lastFour: string, access: ApiKeyAccess, lastUsedAt?: string | null } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } }, paymentLinks: { __typename?: 'PaymentLinkConnection', edges: Array<{ __typename?: 'PaymentLinkEdge', node: { __typename?: 'PaymentLink', id: string, uuid: string, status: PaymentLinkStatus, label?: string | null, createdAt: string } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } }, payments: { __typename?: 'PaymentConnection', edges: Array<{ __typename?: 'PaymentEdge', node: { __typename?: 'Payment', id: string, paymentId: string, formatted: string, refundedAmount: string, createdAt: string } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } }, webhookEndpoints: { __typename?: 'WebhookEndpointConnection', edges: Array<{ __typename?: 'WebhookEndpointEdge', node: { __typename?: 'WebhookEndpoint', id: string, url: string, isEnabled: boolean, disabledReason?: WebhookDisabledReason | null } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } } | null };

export type CreatorsQueryVariables = Exact<{
  search?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type CreatorsQuery = { __typename?: 'Query', creators: { __typename?: 'CreatorConnection', edges: Array<{ __typename?: 'CreatorEdge', node: { __typename?: 'Creator', id: string, storeName: string, suspendedAt?: string | null } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type HoldPaymentLinkMutationVariables = Exact<{
  hold: HoldPaymentLinkInput;
}>;


export type HoldPaymentLinkMutation = { __typename?: 'Mutation', holdPaymentLink: { __typename?: 'PaymentLinkHold', holdId: string, expiresAt: string } };

export type IssueApiKeyMutationVariables = Exact<{
  apiKey: IssueApiKeyInput;
}>;


export type IssueApiKeyMutation = { __typename?: 'Mutation', issueApiKey: { __typename?: 'IssuedApiKey', key: string, apiKey: { __typename?: 'ApiKey', id: string, name: string } } };

export type PaymentPageQueryVariables = Exact<{
  linkUuid: Scalars['String']['input'];
}>;


export type PaymentPageQuery = { __typename?: 'Query', paymentPage?: { __typename?: 'PaymentPage', storeName: string, productId: string, title: string, useOnce: boolean, isPayable: boolean, unpayableReason?: UnpayableReason | null, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, regular?: string | null, isDiscountPrice: boolean, charged: string, formatted: string }> } | null };

export type RecordPaymentMutationVariables = Exact<{
  payment: RecordPaymentInput;
}>;


export type RecordPaymentMutation = { __typename?: 'Mutation', recordPayment: { __typename?: 'Payment', id: string, paymentId: string, formatted: string, createdAt: string } };

export type RecordRefundMutationVariables = Exact<{
  refund: RecordRefundInput;
}>;


export type RecordRefundMutation = { __typename?: 'Mutation', recordRefund: { __typename?: 'Refund', id: string, refundId: string, formatted: string, createdAt: string, payment?: { __typename?: 'Payment', id: string, refundedAmount: string } | null, rejectedPayment?: { __typename?: 'RejectedPayment', id: string, isResolved: boolean } | null } };

export type ReleaseHoldMutationVariables = Exact<{
  holdToRelease: ReleaseHoldInput;
}>;


export type ReleaseHoldMutation = { __typename?: 'Mutation', releaseHold: { __typename?: 'PaymentLinkHold', holdId: string } };

export type ResumeCreatorMutationVariables = Exact<{
  creatorToResume: ResumeCreatorInput;
}>;


export type ResumeCreatorMutation = { __typename?: 'Mutation', resumeCreator: { __typename?: 'Creator', id: string, suspendedAt?: string | null } };

export type RevokeApiKeyMutationVariables = Exact<{
  apiKeyToRevoke: RevokeApiKeyInput;
}>;


export type RevokeApiKeyMutation = { __typename?: 'Mutation', revokeApiKey: { __typename?: 'ApiKey', id: string, name: string, isActive: boolean } };

export type RevokeLeakedKeyMutationVariables = Exact<{
  leakedKey: RevokeLeakedKeyInput;
}>;


export type RevokeLeakedKeyMutation = { __typename?: 'Mutation', revokeLeakedKey: { __typename?: 'ApiKey', id: string, name: string, isActive: boolean } };

export type SearchAuditLogQueryVariables = Exact<{
  creatorId?: InputMaybe<Scalars['ID']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type SearchAuditLogQuery = { __typename?: 'Query', searchAuditLog: { __typename?: 'AuditEntryConnection', edges: Array<{ __typename?: 'AuditEntryEdge', node: { __typename?: 'AuditEntry', id: string, createdAt: string, creatorId?: string | null, actor: AuditActor, apiKeyId?: string | null, action: string, targetType: AuditTarget, targetId: string, reason?: string | null, requestId: string } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type SearchPaymentLinksQueryVariables = Exact<{
  uuid?: InputMaybe<Scalars['String']['input']>;
  productId?: InputMaybe<Scalars['ID']['input']>;
  status?: InputMaybe<PaymentLinkStatus>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type SearchPaymentLinksQuery = { __typename?: 'Query', searchPaymentLinks: { __typename?: 'PaymentLinkConnection', edges: Array<{ __typename?: 'PaymentLinkEdge', node: { __typename?: 'PaymentLink', id: string, uuid: string, status: PaymentLinkStatus, createdAt: string, deletedAt?: string | null, product: { __typename?: 'Product', id: string, title: string, creator: { __typename?: 'Creator', id: string, storeName: string } } } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type SearchPaymentsQueryVariables = Exact<{
  paymentId?: InputMaybe<Scalars['String']['input']>;
  customerEmail?: InputMaybe<Scalars['String']['input']>;
  linkUuid?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type SearchPaymentsQuery = { __typename?: 'Query', searchPayments: { __typename?: 'PaymentConnection', edges: Array<{ __typename?: 'PaymentEdge', node: { __typename?: 'Payment', id: string, paymentId: string, formatted: string, refundedAmount: string, createdAt: string, customer: { __typename?: 'Customer', email?: string | null, name?: string | null, phoneNumber?: string | null }, paymentLink: { __typename?: 'PaymentLink', id: string, uuid: string, status: PaymentLinkStatus, product: { __typename?: 'Product', id: string, title: string, creator: { __typename?: 'Creator', id: string, storeName: string } } } } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type SearchRejectedPaymentsQueryVariables = Exact<{
  isResolved?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type SearchRejectedPaymentsQuery = { __typename?: 'Query', searchRejectedPayments: { __typename?: 'RejectedPaymentConnection', edges: Array<{ __typename?: 'RejectedPaymentEdge', node: { __typename?: 'RejectedPayment', id: string, paymentId: string, reason: RejectionReason, formatted: string, refundedAmount: string, isResolved: boolean, createdAt: string, customer: { __typename?: 'Customer', email?: string | null, name?: string | null, phoneNumber?: string | null }, paymentLink: { __typename?: 'PaymentLink', id: string, uuid: string, metadata: Record<string, unknown>, product: { __typename?: 'Product', id: string, title: string, creator: { __typename?: 'Creator', id: string, storeName: string } } } } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type SetExchangeRateMutationVariables = Exact<{
  rate: SetExchangeRateInput;
}>;


export type SetExchangeRateMutation = { __typename?: 'Mutation', setExchangeRate: { __typename?: 'ExchangeRate', rate: string, source: string, date: string } };

export type StuckCheckoutsQueryVariables = Exact<{ [key: string]: never; }>;


export type StuckCheckoutsQuery = { __typename?: 'Query', stuckCheckouts: Array<{ __typename?: 'StuckCheckout', id: string, creatorId: string, paymentLinkId: string, provider: PaymentProvider, providerId?: string | null, isTest: boolean, currency: Currency, amount: string, createdAt: string }> };

export type SuspendCreatorMutationVariables = Exact<{
  suspension: SuspendCreatorInput;
}>;


export type SuspendCreatorMutation = { __typename?: 'Mutation', suspendCreator: { __typename?: 'Creator', id: string, suspendedAt?: string | null, suspensionReason?: string | null } };

export type UpdateProductMutationVariables = Exact<{
  productUpdate: UpdateProductInput;
}>;


export type UpdateProductMutation = { __typename?: 'Mutation', updateProduct: { __typename?: 'Product', id: string, title: string, description?: string | null, isFree: boolean, isArchived: boolean } };

export type PricePreviewQueryVariables = Exact<{
  eur: Scalars['Decimal']['input'];
}>;


export type PricePreviewQuery = { __typename?: 'Query', pricePreview: { __typename?: 'PricePreview', rub: string, rate: string, source: string, date: string } };

export type ProductsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type ProductsQuery = { __typename?: 'Query', products: { __typename?: 'ProductConnection', edges: Array<{ __typename?: 'ProductEdge', node: { __typename?: 'Product', id: string, title: string, description?: string | null, isFree: boolean } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type RecoverWebhookEventsMutationVariables = Exact<{
  webhookRecovery: RecoverWebhookEventsInput;
}>;


export type RecoverWebhookEventsMutation = { __typename?: 'Mutation', recoverWebhookEvents: { __typename?: 'RecoveredWebhookEvents', queued: number, continueFrom?: string | null } };

export type RefundPaymentMutationVariables = Exact<{
  refundOfPayment: RefundPaymentInput;
}>;


export type RefundPaymentMutation = { __typename?: 'Mutation', refundPayment: { __typename?: 'ProviderRefund', id: string, status: ProviderRefundStatus, currency: Currency, amount: string, reason?: string | null, createdAt: string } };

export type RegenerateApiKeyMutationVariables = Exact<{
  apiKeyToRegenerate: RegenerateApiKeyInput;
}>;


export type RegenerateApiKeyMutation = { __typename?: 'Mutation', regenerateApiKey: { __typename?: 'IssuedApiKey', key: string, apiKey: { __typename?: 'ApiKey', id: string, name: string, previousSecretExpiresAt?: string | null } } };

export type RejectedPaymentsQueryVariables = Exact<{
  isResolved?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type RejectedPaymentsQuery = { __typename?: 'Query', rejectedPayments: { __typename?: 'RejectedPaymentConnection', edges: Array<{ __typename?: 'RejectedPaymentEdge', node: { __typename?: 'RejectedPayment', id: string, paymentId: string, reason: RejectionReason, formatted: string, refundedAmount: string, isResolved: boolean, createdAt: string, customer: { __typename?: 'Customer', email?: string | null, name?: string | null, phoneNumber?: string | null }, paymentLink: { __typename?: 'PaymentLink', id: string, uuid: string, metadata: Record<string, unknown>, product: { __typename?: 'Product', id: string, title: string } } } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type ReplayWebhookDeliveryMutationVariables = Exact<{
  webhookReplay: ReplayWebhookDeliveryInput;
}>;


export type ReplayWebhookDeliveryMutation = { __typename?: 'Mutation', replayWebhookDelivery: { __typename?: 'WebhookDelivery', id: string, status: WebhookDeliveryStatus, nextAttemptAt?: string | null } };

export type RotateWebhookSecretMutationVariables = Exact<{
  webhookRotation: RotateWebhookSecretInput;
}>;


export type RotateWebhookSecretMutation = { __typename?: 'Mutation', rotateWebhookSecret: { __typename?: 'WebhookEndpointWithSecret', secret?: string | null, endpoint: { __typename?: 'WebhookEndpoint', id: string, previousSecretExpiresAt?: string | null } } };

export type SalesByQueryVariables = Exact<{
  groupBy: SalesGrouping;
  metadataKey?: InputMaybe<Scalars['String']['input']>;
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
  timeZone: Scalars['String']['input'];
  first: Scalars['Int']['input'];
}>;


export type SalesByQuery = { __typename?: 'Query', salesBy: Array<{ __typename?: 'GroupedSales', key?: string | null, title?: string | null, isOther: boolean, currency: Currency, count: number, amount: string, formatted: string, refunded: string, net: string }> };

export type SalesQueryVariables = Exact<{
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
  timeZone: Scalars['String']['input'];
}>;


export type SalesQuery = { __typename?: 'Query', sales: Array<{ __typename?: 'DailySales', date: string, currency: Currency, count: number, amount: string, formatted: string, refunded: string, net: string }> };

export type SearchQueryVariables = Exact<{
  text: Scalars['String']['input'];
}>;


export type SearchQuery = { __typename?: 'Query', search: { __typename?: 'SearchResults', payments: Array<{ __typename?: 'Payment', id: string, paymentId: string, formatted: string, createdAt: string, customer: { __typename?: 'Customer', email?: string | null, name?: string | null }, paymentLink: { __typename?: 'PaymentLink', id: string, label?: string | null } }>, rejectedPayments: Array<{ __typename?: 'RejectedPayment', id: string, paymentId: string, formatted: string, reason: RejectionReason, isResolved: boolean, createdAt: string, customer: { __typename?: 'Customer', email?: string | null, name?: string | null } }>, paymentLinks: Array<{ __typename?: 'PaymentLink', id: string, uuid: string, label?: string | null, status: PaymentLinkStatus, product: { __typename?: 'Product', id: string, title: string } }>, products: Array<{ __typename?: 'Product', id: string, title: string, isArchived: boolean }> } };

export type SendTestEventMutationVariables = Exact<{
  webhookTest: SendTestEventInput;
}>;


export type SendTestEventMutation = { __typename?: 'Mutation', sendTestEvent: { __typename?: 'WebhookDelivery', id: string, eventId: string, status: WebhookDeliveryStatus } };

export type SetLinkDefaultsMutationVariables = Exact<{
  linkDefaults: SetLinkDefaultsInput;
}>;


export type SetLinkDefaultsMutation = { __typename?: 'Mutation', setLinkDefaults: { __typename?: 'Product', id: string, linkDefaults: { __typename?: 'LinkDefaults', expiresAfterSeconds?: number | null, successUrl?: string | null } } };

export type UpdatePaymentLinkMutationVariables = Exact<{
  linkUpdate: UpdatePaymentLinkInput;
}>;


export type UpdatePaymentLinkMutation = { __typename?: 'Mutation', updatePaymentLink: { __typename?: 'PaymentLink', id: string, status: PaymentLinkStatus, isEnabled: boolean, expiresAt?: string | null, maxPayments?: number | null, label?: string | null, successUrl?: string | null } };

export type UpdatePaymentLinksMutationVariables = Exact<{
  linksUpdate: UpdatePaymentLinksInput;
}>;


export type UpdatePaymentLinksMutation = { __typename?: 'Mutation', updatePaymentLinks: { __typename?: 'ChangedLinks', notFound: Array<string>, links: Array<{ __typename?: 'PaymentLink', id: string, status: PaymentLinkStatus, isEnabled: boolean, expiresAt?: string | null }> } };

export type UpdateWebhookEndpointMutationVariables = Exact<{
  webhookEndpointUpdate: UpdateWebhookEndpointInput;
}>;


export type UpdateWebhookEndpointMutation = { __typename?: 'Mutation', updateWebhookEndpoint: { __typename?: 'WebhookEndpoint', id: string, url: string, isEnabled: boolean } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', access: ApiKeyAccess, creator: { __typename?: 'Creator', id: string, storeName: string }, apiKey?: { __typename?: 'ApiKey', id: string, name: string, prefix: string, lastFour: string, requestCount: number } | null, limits: Array<{ __typename?: 'LimitLeft', window: string, limit: number, remaining: number, resetSeconds: number }> } };

export type WebhookDeliveriesQueryVariables = Exact<{
  endpointId: Scalars['ID']['input'];
  deliveryStatus?: InputMaybe<WebhookDeliveryStatus>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type WebhookDeliveriesQuery = { __typename?: 'Query', webhookDeliveries: { __typename?: 'WebhookDeliveryConnection', edges: Array<{ __typename?: 'WebhookDeliveryEdge', node: { __typename?: 'WebhookDelivery', id: string, eventId: string, eventType: string, status: WebhookDeliveryStatus, nextAttemptAt?: string | null, attempts: Array<{ __typename?: 'WebhookAttempt', id: string, startedAt: string, durationMs: number, status?: number | null, error?: string | null, problem?: WebhookAttemptProblem | null, responseBody?: string | null }> } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type WebhookEndpointsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type WebhookEndpointsQuery = { __typename?: 'Query', webhookEndpoints: { __typename?: 'WebhookEndpointConnection', edges: Array<{ __typename?: 'WebhookEndpointEdge', node: { __typename?: 'WebhookEndpoint', id: string, url: string, format: WebhookFormat, language: Language, description?: string | null, types?: Array<string> | null, isEnabled: boolean, disabledReason?: WebhookDisabledReason | null, failingSince?: string | null, previousSecretExpiresAt?: string | null } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };


export const ApiKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeRevoked"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeRevoked"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeRevoked"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"lastFour"}},{"kind":"Field","name":{"kind":"Name","value":"access"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretExpiresAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ApiKeysQuery, ApiKeysQueryVariables>;
export const AuditLogDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditLog"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"auditFilter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditLog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"auditFilter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"targetType"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<AuditLogQuery, AuditLogQueryVariables>;
export const CreateApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"apiKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"apiKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"access"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]}}]} as unknown as DocumentNode<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const CreateExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"export"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"export"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<CreateExportMutation, CreateExportMutationVariables>;
export const CreatePaymentLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePaymentLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"rateSource"}},{"kind":"Field","name":{"kind":"Name","value":"rateDate"}}]}}]}}]}}]} as unknown as DocumentNode<CreatePaymentLinkMutation, CreatePaymentLinkMutationVariables>;
export const CreateWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookEndpoint"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateWebhookEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookEndpoint"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"types"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]}}]}}]} as unknown as DocumentNode<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;
export const CustomerDataDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerData"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerData"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"refunds"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"refundId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"rejectedPayments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CustomerDataQuery, CustomerDataQueryVariables>;
export const CustomersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Customers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"lastPaidAt"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"testCount"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"refunded"}},{"kind":"Field","name":{"kind":"Name","value":"net"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<CustomersQuery, CustomersQueryVariables>;
export const DeleteApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"apiKeyToDelete"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"apiKeyToDelete"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}}]}}]}}]} as unknown as DocumentNode<DeleteApiKeyMutation, DeleteApiKeyMutationVariables>;
export const DeletePaymentLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeletePaymentLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkToDelete"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkToDelete"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}}]}}]}}]} as unknown as DocumentNode<DeletePaymentLinkMutation, DeletePaymentLinkMutationVariables>;
export const DeletePaymentLinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeletePaymentLinks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linksToDelete"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePaymentLinksInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePaymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linksToDelete"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notFound"}}]}}]}}]} as unknown as DocumentNode<DeletePaymentLinksMutation, DeletePaymentLinksMutationVariables>;
export const DeleteWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookEndpointToDelete"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteWebhookEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookEndpointToDelete"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]} as unknown as DocumentNode<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const DisputesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Disputes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isOpen"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"disputes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"isOpen"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isOpen"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"disputeId"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"evidenceDueBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<DisputesQuery, DisputesQueryVariables>;
export const EraseCustomerDataDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EraseCustomerData"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"erasure"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EraseCustomerDataInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eraseCustomerData"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"erasure"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailHash"}},{"kind":"Field","name":{"kind":"Name","value":"payments"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedPayments"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"answers"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<EraseCustomerDataMutation, EraseCustomerDataMutationVariables>;
export const EventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Events"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"waitSeconds"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"waitSeconds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"waitSeconds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<EventsQuery, EventsQueryVariables>;
export const PaymentLinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PaymentLinks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentLinkFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isDiscountPrice"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"regular"}},{"kind":"Field","name":{"kind":"Name","value":"discount"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<PaymentLinksQuery, PaymentLinksQueryVariables>;
export const Replay_DeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"replay_delivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayWebhookDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"eventType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}}]}}]} as unknown as DocumentNode<Replay_DeliveryMutation, Replay_DeliveryMutationVariables>;
export const Update_Payment_LinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"update_payment_link"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isEnabled"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expiresAt"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"maxPayments"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"label"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"successUrl"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"isEnabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isEnabled"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"expiresAt"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expiresAt"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"maxPayments"},"value":{"kind":"Variable","name":{"kind":"Name","value":"maxPayments"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"label"},"value":{"kind":"Variable","name":{"kind":"Name","value":"label"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"successUrl"},"value":{"kind":"Variable","name":{"kind":"Name","value":"successUrl"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"maxPayments"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"successUrl"}}]}}]}}]} as unknown as DocumentNode<Update_Payment_LinkMutation, Update_Payment_LinkMutationVariables>;
export const Find_Payment_LinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"find_payment_links"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"productId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentLinkStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"label"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metadata"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MetadataFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"useOnce"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"createdFrom"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"createdTo"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeMetadata"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"20"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"productId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"productId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"label"},"value":{"kind":"Variable","name":{"kind":"Name","value":"label"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"metadata"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metadata"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"useOnce"},"value":{"kind":"Variable","name":{"kind":"Name","value":"useOnce"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"createdFrom"},"value":{"kind":"Variable","name":{"kind":"Name","value":"createdFrom"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"createdTo"},"value":{"kind":"Variable","name":{"kind":"Name","value":"createdTo"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeMetadata"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<Find_Payment_LinksQuery, Find_Payment_LinksQueryVariables>;
export const Get_DeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"get_delivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeResponse"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"eventType"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"responseBody"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeResponse"}}}]}]}]}}]}}]}}]} as unknown as DocumentNode<Get_DeliveryQuery, Get_DeliveryQueryVariables>;
export const Get_Payment_LinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"get_payment_link"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"maxPayments"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"successUrl"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"regular"}},{"kind":"Field","name":{"kind":"Name","value":"discount"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"rateDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]}}]} as unknown as DocumentNode<Get_Payment_LinkQuery, Get_Payment_LinkQueryVariables>;
export const List_DeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"list_deliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDeliveryStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"20"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"eventType"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<List_DeliveriesQuery, List_DeliveriesQueryVariables>;
export const List_PaymentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"list_payments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"paymentLinkId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"paymentId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerEmail"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"createdFrom"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"createdTo"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeCustomer"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"20"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"paymentLinkId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"paymentLinkId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"paymentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"paymentId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"customerEmail"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerEmail"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"createdFrom"},"value":{"kind":"Variable","name":{"kind":"Name","value":"createdFrom"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"createdTo"},"value":{"kind":"Variable","name":{"kind":"Name","value":"createdTo"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeCustomer"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<List_PaymentsQuery, List_PaymentsQueryVariables>;
export const List_ProductsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"list_products"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"20"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"products"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isFree"}},{"kind":"Field","name":{"kind":"Name","value":"isArchived"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<List_ProductsQuery, List_ProductsQueryVariables>;
export const List_Rejected_PaymentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"list_rejected_payments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isResolved"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"paymentId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeCustomer"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"20"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectedPayments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"isResolved"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isResolved"}}},{"kind":"Argument","name":{"kind":"Name","value":"paymentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"paymentId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"isResolved"}},{"kind":"Field","name":{"kind":"Name","value":"resolvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeCustomer"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<List_Rejected_PaymentsQuery, List_Rejected_PaymentsQueryVariables>;
export const Preview_PriceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"preview_price"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"eur"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Decimal"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pricePreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"eur"},"value":{"kind":"Variable","name":{"kind":"Name","value":"eur"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rub"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}}]}}]} as unknown as DocumentNode<Preview_PriceQuery, Preview_PriceQueryVariables>;
export const Sales_ReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"sales_report"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SalesGrouping"}}},"defaultValue":{"kind":"EnumValue","value":"DAY"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metadataKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"timeZone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},"defaultValue":{"kind":"StringValue","value":"UTC","block":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"salesBy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"metadataKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metadataKey"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"timeZone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"timeZone"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isOther"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"refunded"}},{"kind":"Field","name":{"kind":"Name","value":"net"}}]}}]}}]} as unknown as DocumentNode<Sales_ReportQuery, Sales_ReportQueryVariables>;
export const Who_Am_IDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"who_am_i"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"access"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storeName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetSeconds"}}]}}]}}]}}]} as unknown as DocumentNode<Who_Am_IQuery, Who_Am_IQueryVariables>;
export const Create_Payment_LinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"create_payment_link"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"productId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"prices"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PriceInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"label"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metadata"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JSONObject"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"useOnce"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"maxPayments"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expiresAt"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isEnabled"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"useDefaults"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"productId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"productId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"prices"},"value":{"kind":"Variable","name":{"kind":"Name","value":"prices"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"label"},"value":{"kind":"Variable","name":{"kind":"Name","value":"label"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"metadata"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metadata"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"useOnce"},"value":{"kind":"Variable","name":{"kind":"Name","value":"useOnce"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"maxPayments"},"value":{"kind":"Variable","name":{"kind":"Name","value":"maxPayments"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"expiresAt"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expiresAt"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"isEnabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isEnabled"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"useDefaults"},"value":{"kind":"Variable","name":{"kind":"Name","value":"useDefaults"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"maxPayments"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"regular"}},{"kind":"Field","name":{"kind":"Name","value":"discount"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"rateDate"}}]}}]}}]}}]} as unknown as DocumentNode<Create_Payment_LinkMutation, Create_Payment_LinkMutationVariables>;
export const MetadataKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MetadataKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metadataKeys"}}]}}]} as unknown as DocumentNode<MetadataKeysQuery, MetadataKeysQueryVariables>;
export const PaymentLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PaymentLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkId"}}},{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PaymentLinkQuery, PaymentLinkQueryVariables>;
export const PaymentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Payments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"paymentLinkId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"paymentFilter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"paymentLinkId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"paymentLinkId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"paymentFilter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"refunded"}},{"kind":"Field","name":{"kind":"Name","value":"net"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<PaymentsQuery, PaymentsQueryVariables>;
export const CreateCabinetSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCabinetSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cabinetSession"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCabinetSessionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCabinetSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cabinetSession"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<CreateCabinetSessionMutation, CreateCabinetSessionMutationVariables>;
export const CreateCreatorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCreator"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"creator"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCreatorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCreator"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"creator"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storeName"}}]}}]}}]} as unknown as DocumentNode<CreateCreatorMutation, CreateCreatorMutationVariables>;
export const CreateProductDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateProduct"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"product"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateProductInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProduct"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"product"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isFree"}}]}}]}}]} as unknown as DocumentNode<CreateProductMutation, CreateProductMutationVariables>;
export const CreatorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Creator"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"creatorId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"storeName"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creator"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"creatorId"}}},{"kind":"Argument","name":{"kind":"Name","value":"storeName"},"value":{"kind":"Variable","name":{"kind":"Name","value":"storeName"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storeName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"suspendedAt"}},{"kind":"Field","name":{"kind":"Name","value":"suspensionReason"}},{"kind":"Field","name":{"kind":"Name","value":"storage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"products"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isFree"}},{"kind":"Field","name":{"kind":"Name","value":"isArchived"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"lastFour"}},{"kind":"Field","name":{"kind":"Name","value":"access"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoints"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CreatorQuery, CreatorQueryVariables>;
export const CreatorsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Creators"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creators"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storeName"}},{"kind":"Field","name":{"kind":"Name","value":"suspendedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<CreatorsQuery, CreatorsQueryVariables>;
export const HoldPaymentLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"HoldPaymentLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hold"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"HoldPaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holdPaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hold"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holdId"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<HoldPaymentLinkMutation, HoldPaymentLinkMutationVariables>;
export const IssueApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"IssueApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"apiKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"IssueApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issueApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"apiKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<IssueApiKeyMutation, IssueApiKeyMutationVariables>;
export const PaymentPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PaymentPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkUuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storeName"}},{"kind":"Field","name":{"kind":"Name","value":"productId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"regular"}},{"kind":"Field","name":{"kind":"Name","value":"isDiscountPrice"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isPayable"}},{"kind":"Field","name":{"kind":"Name","value":"unpayableReason"}}]}}]}}]} as unknown as DocumentNode<PaymentPageQuery, PaymentPageQueryVariables>;
export const RecordPaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordPayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"payment"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordPaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"payment"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]} as unknown as DocumentNode<RecordPaymentMutation, RecordPaymentMutationVariables>;
export const RecordRefundDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordRefund"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"refund"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordRefundInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordRefund"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"refund"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"refundId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"payment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rejectedPayment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isResolved"}}]}}]}}]}}]} as unknown as DocumentNode<RecordRefundMutation, RecordRefundMutationVariables>;
export const ReleaseHoldDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReleaseHold"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"holdToRelease"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReleaseHoldInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"releaseHold"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"holdToRelease"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holdId"}}]}}]}}]} as unknown as DocumentNode<ReleaseHoldMutation, ReleaseHoldMutationVariables>;
export const ResumeCreatorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResumeCreator"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"creatorToResume"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeCreatorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resumeCreator"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"creatorToResume"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"suspendedAt"}}]}}]}}]} as unknown as DocumentNode<ResumeCreatorMutation, ResumeCreatorMutationVariables>;
export const RevokeApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"apiKeyToRevoke"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RevokeApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"apiKeyToRevoke"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}}]}}]}}]} as unknown as DocumentNode<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const RevokeLeakedKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeLeakedKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"leakedKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RevokeLeakedKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeLeakedKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"leakedKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}}]}}]}}]} as unknown as DocumentNode<RevokeLeakedKeyMutation, RevokeLeakedKeyMutationVariables>;
export const SearchAuditLogDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchAuditLog"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"creatorId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchAuditLog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"creatorId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"creatorId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creatorId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"targetType"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<SearchAuditLogQuery, SearchAuditLogQueryVariables>;
export const SearchPaymentLinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchPaymentLinks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"productId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentLinkStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchPaymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"productId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"productId"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storeName"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<SearchPaymentLinksQuery, SearchPaymentLinksQueryVariables>;
export const SearchPaymentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchPayments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"paymentId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerEmail"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchPayments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"paymentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"paymentId"}}},{"kind":"Argument","name":{"kind":"Name","value":"customerEmail"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerEmail"}}},{"kind":"Argument","name":{"kind":"Name","value":"linkUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storeName"}}]}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<SearchPaymentsQuery, SearchPaymentsQueryVariables>;
export const SearchRejectedPaymentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchRejectedPayments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isResolved"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchRejectedPayments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"isResolved"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isResolved"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"isResolved"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storeName"}}]}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<SearchRejectedPaymentsQuery, SearchRejectedPaymentsQueryVariables>;
export const SetExchangeRateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetExchangeRate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetExchangeRateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setExchangeRate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}}]}}]} as unknown as DocumentNode<SetExchangeRateMutation, SetExchangeRateMutationVariables>;
export const StuckCheckoutsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StuckCheckouts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stuckCheckouts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorId"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLinkId"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"isTest"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]} as unknown as DocumentNode<StuckCheckoutsQuery, StuckCheckoutsQueryVariables>;
export const SuspendCreatorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SuspendCreator"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"suspension"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SuspendCreatorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"suspendCreator"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"suspension"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"suspendedAt"}},{"kind":"Field","name":{"kind":"Name","value":"suspensionReason"}}]}}]}}]} as unknown as DocumentNode<SuspendCreatorMutation, SuspendCreatorMutationVariables>;
export const UpdateProductDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateProduct"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"productUpdate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateProductInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateProduct"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"productUpdate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isFree"}},{"kind":"Field","name":{"kind":"Name","value":"isArchived"}}]}}]}}]} as unknown as DocumentNode<UpdateProductMutation, UpdateProductMutationVariables>;
export const PricePreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricePreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"eur"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Decimal"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pricePreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"eur"},"value":{"kind":"Variable","name":{"kind":"Name","value":"eur"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rub"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}}]}}]} as unknown as DocumentNode<PricePreviewQuery, PricePreviewQueryVariables>;
export const ProductsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Products"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"products"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isFree"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ProductsQuery, ProductsQueryVariables>;
export const RecoverWebhookEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecoverWebhookEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookRecovery"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecoverWebhookEventsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recoverWebhookEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookRecovery"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"continueFrom"}}]}}]}}]} as unknown as DocumentNode<RecoverWebhookEventsMutation, RecoverWebhookEventsMutationVariables>;
export const RefundPaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RefundPayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"refundOfPayment"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RefundPaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refundPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"refundOfPayment"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]} as unknown as DocumentNode<RefundPaymentMutation, RefundPaymentMutationVariables>;
export const RegenerateApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RegenerateApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"apiKeyToRegenerate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RegenerateApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"regenerateApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"apiKeyToRegenerate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretExpiresAt"}}]}}]}}]}}]} as unknown as DocumentNode<RegenerateApiKeyMutation, RegenerateApiKeyMutationVariables>;
export const RejectedPaymentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RejectedPayments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isResolved"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectedPayments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"isResolved"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isResolved"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"isResolved"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<RejectedPaymentsQuery, RejectedPaymentsQueryVariables>;
export const ReplayWebhookDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplayWebhookDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookReplay"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReplayWebhookDeliveryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayWebhookDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookReplay"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}}]}}]} as unknown as DocumentNode<ReplayWebhookDeliveryMutation, ReplayWebhookDeliveryMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateWebhookSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookRotation"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RotateWebhookSecretInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateWebhookSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookRotation"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretExpiresAt"}}]}}]}}]}}]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const SalesByDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SalesBy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SalesGrouping"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metadataKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"timeZone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"salesBy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"metadataKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metadataKey"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"timeZone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"timeZone"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isOther"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"refunded"}},{"kind":"Field","name":{"kind":"Name","value":"net"}}]}}]}}]} as unknown as DocumentNode<SalesByQuery, SalesByQueryVariables>;
export const SalesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Sales"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"timeZone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sales"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"timeZone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"timeZone"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"refunded"}},{"kind":"Field","name":{"kind":"Name","value":"net"}}]}}]}}]} as unknown as DocumentNode<SalesQuery, SalesQueryVariables>;
export const SearchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Search"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"text"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"search"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"text"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"rejectedPayments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"isResolved"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"products"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isArchived"}}]}}]}}]}}]} as unknown as DocumentNode<SearchQuery, SearchQueryVariables>;
export const SendTestEventDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendTestEvent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookTest"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendTestEventInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestEvent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookTest"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<SendTestEventMutation, SendTestEventMutationVariables>;
export const SetLinkDefaultsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetLinkDefaults"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkDefaults"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetLinkDefaultsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setLinkDefaults"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkDefaults"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"linkDefaults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expiresAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"successUrl"}}]}}]}}]}}]} as unknown as DocumentNode<SetLinkDefaultsMutation, SetLinkDefaultsMutationVariables>;
export const UpdatePaymentLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdatePaymentLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkUpdate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkUpdate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"maxPayments"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"successUrl"}}]}}]}}]} as unknown as DocumentNode<UpdatePaymentLinkMutation, UpdatePaymentLinkMutationVariables>;
export const UpdatePaymentLinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdatePaymentLinks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linksUpdate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePaymentLinksInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePaymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linksUpdate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notFound"}}]}}]}}]} as unknown as DocumentNode<UpdatePaymentLinksMutation, UpdatePaymentLinksMutationVariables>;
export const UpdateWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookEndpointUpdate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWebhookEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookEndpointUpdate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}}]}}]}}]} as unknown as DocumentNode<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"access"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storeName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"lastFour"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetSeconds"}}]}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const WebhookDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpointId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"deliveryStatus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDeliveryStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"endpointId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpointId"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"deliveryStatus"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"eventType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"responseBody"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const WebhookEndpointsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookEndpoints"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoints"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"types"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretExpiresAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;