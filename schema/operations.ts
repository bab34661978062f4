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
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A date string, such as 2007-12-03, compliant with the `full-date` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar. */
  Date: { input: string; output: string; }
  /** A date-time string at UTC, such as 2007-12-03T10:15:30Z, compliant with the `date-time` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar. */
  DateTime: { input: string; output: string; }
  /** An exact decimal number. Answers write it as a string (`"10.00"`); inputs take a number or a numeric string. */
  Decimal: { input: number | string; output: string; }
  /** The `JSONObject` scalar type represents JSON objects as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSONObject: { input: Record<string, unknown>; output: Record<string, unknown>; }
};

/** A key that opens the API for one creator. Its secret is shown once, when it is made. */
export type ApiKey = {
  __typename?: 'ApiKey';
  /** When the key was made. */
  createdAt: Scalars['DateTime']['output'];
  /** Numeric id. */
  id: Scalars['Int']['output'];
  /** False once the key is revoked. */
  isActive: Scalars['Boolean']['output'];
  /** Last 4 characters of the secret. */
  lastFour: Scalars['String']['output'];
  /** When the key was last used, at most a second late; null if it never was. */
  lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Name the creator gave the key. */
  name: Scalars['String']['output'];
  /** First 8 characters of the secret, to tell keys apart. */
  prefix: Scalars['String']['output'];
  /** Until when the former secret is valid as well; null when it is not, or there is none. */
  previousSecretExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Requests admitted with the key, at most a second late. */
  requestCount: Scalars['Int']['output'];
};

/** A page of keys. */
export type ApiKeyConnection = {
  __typename?: 'ApiKeyConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<ApiKeyEdge>;
  /** The items of this page. */
  nodes: Array<ApiKey>;
  /** What lies before and after this page. */
  pageInfo: PageInfo;
  /** How many there are on all pages. Costs a count, so ask for it only where you show it. */
  totalCount: Scalars['Int']['output'];
};

/** One of the keys of a page. */
export type ApiKeyEdge = {
  __typename?: 'ApiKeyEdge';
  /** Marks the place of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: ApiKey;
};

/** A key to make. */
export type CreateApiKeyInput = {
  /** 1 to 255 characters; need not be unique. */
  name: Scalars['String']['input'];
};

/** A creator to add. */
export type CreateCreatorInput = {
  /** 1 to 100 letters, digits, dots, dashes and underscores, starting with a letter or digit. */
  storeName: Scalars['String']['input'];
};

/** A payment link to make. */
export type CreatePaymentLinkInput = {
  /** Keys and values of your own, at most 16 KiB as JSON; passed in the webhook when the payment succeeds. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** An EUR entry, and optionally an RUB entry. Without one, the RUB price is computed from the EUR price at the current exchange rate. */
  prices: Array<PriceInput>;
  /** The product to sell; not a free one. */
  productId: Scalars['Int']['input'];
  /** Whether the link can be paid only once; false when left out. */
  useOnce?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A product to add. */
export type CreateProductInput = {
  /** Whose product it is. */
  creatorId: Scalars['Int']['input'];
  /** A free product cannot have payment links. */
  isFree: Scalars['Boolean']['input'];
  /** 1 to 255 characters. */
  title: Scalars['String']['input'];
};

/** A webhook endpoint to make. */
export type CreateWebhookEndpointInput = {
  /** An https:// address on the public internet, at most 2048 characters. */
  url: Scalars['String']['input'];
};

/** Who sells: the owner of a store on the platform. */
export type Creator = {
  __typename?: 'Creator';
  /** When the creator was added. */
  createdAt: Scalars['DateTime']['output'];
  /** Numeric id. */
  id: Scalars['Int']['output'];
  /** Username or store name; part of every payment address. */
  storeName: Scalars['String']['output'];
};

/** A currency of payment links. */
export type Currency =
  /** Euro, `currencyId` 3. */
  | 'EUR'
  /** Russian rouble, `currencyId` 1. */
  | 'RUB';

/** Who paid, as the payment site told. */
export type Customer = {
  __typename?: 'Customer';
  /** E-mail address. */
  email?: Maybe<Scalars['String']['output']>;
  /** Name. */
  name?: Maybe<Scalars['String']['output']>;
  /** Phone number. */
  phoneNumber?: Maybe<Scalars['String']['output']>;
};

/** Who paid; each at most 255 characters. */
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
  id: Scalars['Int']['input'];
};

/** A payment link to delete. */
export type DeletePaymentLinkInput = {
  /** Id of the link. */
  id: Scalars['Int']['input'];
  /** The product the link belongs to. */
  productId: Scalars['Int']['input'];
};

/** A webhook endpoint to delete. */
export type DeleteWebhookEndpointInput = {
  /** Id of the endpoint. */
  id: Scalars['Int']['input'];
};

/** A key to make for a creator. */
export type IssueApiKeyInput = {
  /** Whose key it will be. */
  creatorId: Scalars['Int']['input'];
  /** 1 to 255 characters; need not be unique. */
  name: Scalars['String']['input'];
};

/** A key together with its secret. */
export type IssuedApiKey = {
  __typename?: 'IssuedApiKey';
  /** The key. */
  apiKey: ApiKey;
  /** The secret. It is shown this once: store it now. */
  key: Scalars['String']['output'];
};

/** What is left of one request limit of the key. */
export type LimitLeft = {
  __typename?: 'LimitLeft';
  /** Requests the window holds. */
  limit: Scalars['Int']['output'];
  /** Requests left, after this one. */
  remaining: Scalars['Int']['output'];
  /** Seconds until the oldest request leaves the window and frees its place. */
  resetSeconds: Scalars['Int']['output'];
  /** `minute` or `hour`. */
  window: Scalars['String']['output'];
};

/** Picks links by one of the first 100 top-level keys of their metadata. */
export type MetadataFilter = {
  /** The key. */
  key: Scalars['String']['input'];
  /** Its value: a string, or the JSON text of a number or boolean. */
  value: Scalars['String']['input'];
};

/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type Mutation = {
  __typename?: 'Mutation';
  /**
   * Makes a key. The answer is the only place where its secret is shown.
   *
   * Needs a creator key.
   */
  createApiKey: IssuedApiKey;
  /**
   * Adds a creator; with a known store name, returns the creator that is there.
   *
   * Needs a platform key.
   */
  createCreator: Creator;
  /**
   * Makes a payment link. A free product cannot have any.
   *
   * Needs a creator key.
   */
  createPaymentLink: PaymentLink;
  /**
   * Adds a product to a creator.
   *
   * Needs a platform key.
   */
  createProduct: Product;
  /**
   * Makes a webhook endpoint; a creator can have 10. The answer is the only place where its secret is shown.
   *
   * Needs a creator key.
   */
  createWebhookEndpoint: WebhookEndpointWithSecret;
  /**
   * Revokes a key for good.
   *
   * Needs a creator key.
   */
  deleteApiKey: ApiKey;
  /**
   * Takes a link out of all lists and makes it unpayable; its payments stay.
   *
   * Needs a creator key.
   */
  deletePaymentLink: PaymentLink;
  /**
   * Deletes a webhook endpoint; nothing goes to it any more.
   *
   * Needs a creator key.
   */
  deleteWebhookEndpoint: WebhookEndpoint;
  /**
   * Makes a key for a creator, such as the first one.
   *
   * Needs a platform key.
   */
  issueApiKey: IssuedApiKey;
  /**
   * Records a payment and tells the webhook endpoints of the creator. The same payment id again is the same payment; with another link, currency or amount it is a `CONFLICT`. A link that can be paid only once is `LINK_USED` for all payments but one.
   *
   * Needs a platform key.
   */
  recordPayment: Payment;
  /**
   * Gives a key a new secret, which is shown this once. The former one is refused, at once or after a grace period.
   *
   * Needs a creator key.
   */
  regenerateApiKey: IssuedApiKey;
  /**
   * Sends an event off once more, with the same id and body.
   *
   * Needs a creator key.
   */
  replayWebhookDelivery: WebhookDelivery;
  /**
   * Gives an endpoint a new secret. For 24 hours the former one signs too.
   *
   * Needs a creator key.
   */
  rotateWebhookSecret: WebhookEndpointWithSecret;
  /**
   * Sends an endpoint the event `webhook.test`, once.
   *
   * Needs a creator key.
   */
  sendTestEvent: WebhookDelivery;
  /**
   * Moves, disables or enables a webhook endpoint.
   *
   * Needs a creator key.
   */
  updateWebhookEndpoint: WebhookEndpoint;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationCreateApiKeyArgs = {
  input: CreateApiKeyInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationCreateCreatorArgs = {
  input: CreateCreatorInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationCreatePaymentLinkArgs = {
  input: CreatePaymentLinkInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationCreateProductArgs = {
  input: CreateProductInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationCreateWebhookEndpointArgs = {
  input: CreateWebhookEndpointInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationDeleteApiKeyArgs = {
  input: DeleteApiKeyInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationDeletePaymentLinkArgs = {
  input: DeletePaymentLinkInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationDeleteWebhookEndpointArgs = {
  input: DeleteWebhookEndpointInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationIssueApiKeyArgs = {
  input: IssueApiKeyInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationRecordPaymentArgs = {
  input: RecordPaymentInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationRegenerateApiKeyArgs = {
  input: RegenerateApiKeyInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationReplayWebhookDeliveryArgs = {
  input: ReplayWebhookDeliveryInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationRotateWebhookSecretArgs = {
  input: RotateWebhookSecretInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationSendTestEventArgs = {
  input: SendTestEventInput;
};


/** What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries. */
export type MutationUpdateWebhookEndpointArgs = {
  input: UpdateWebhookEndpointInput;
};

/** What lies before and after a page. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** Cursor of the last item; give it as `after`. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Whether more items follow. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether items lie before. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first item; give it as `before`. */
  startCursor?: Maybe<Scalars['String']['output']>;
};

/** A payment that succeeded. */
export type Payment = {
  __typename?: 'Payment';
  /** What was paid. */
  amount: Scalars['Decimal']['output'];
  /** When the payment was recorded. */
  createdAt: Scalars['DateTime']['output'];
  /** The currency. */
  currency: Currency;
  /** Who paid. */
  customer: Customer;
  /** What was paid, with its currency symbol: `€10.00`, `1000.00 ₽`. */
  formatted: Scalars['String']['output'];
  /** Numeric id. */
  id: Scalars['Int']['output'];
  /** The id the payment site gave it; `payment.id` in the webhook. */
  paymentId: Scalars['String']['output'];
  /** The link it was made through, which may be deleted since. */
  paymentLink: PaymentLink;
};

/** A page of payments. */
export type PaymentConnection = {
  __typename?: 'PaymentConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<PaymentEdge>;
  /** The items of this page. */
  nodes: Array<Payment>;
  /** What lies before and after this page. */
  pageInfo: PageInfo;
  /** How many there are on all pages. Costs a count, so ask for it only where you show it. */
  totalCount: Scalars['Int']['output'];
  /** What was paid on all pages, by currency. Costs a sum, like `totalCount`. */
  totals: Array<PaymentTotal>;
};

/** One of the payments of a page. */
export type PaymentEdge = {
  __typename?: 'PaymentEdge';
  /** Marks the place of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Payment;
};

/** A link to the payment page of one product, at its own prices. */
export type PaymentLink = {
  __typename?: 'PaymentLink';
  /** When the link was made. */
  createdAt: Scalars['DateTime']['output'];
  /** Numeric id. */
  id: Scalars['Int']['output'];
  /** Whether a discount price is charged in any currency. */
  isDiscountPrice: Scalars['Boolean']['output'];
  /** What the creator stored on the link; passed in the webhook. */
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
  productId: Scalars['Int']['output'];
  /** Whether the link can be paid only once. */
  useOnce: Scalars['Boolean']['output'];
  /** When the link was first paid; null while it was not. */
  usedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Unique identifier, part of the payment address. */
  uuid: Scalars['String']['output'];
};


/** A link to the payment page of one product, at its own prices. */
export type PaymentLinkPaymentLinkArgs = {
  prefill?: InputMaybe<Prefill>;
};


/** A link to the payment page of one product, at its own prices. */
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
  /** What lies before and after this page. */
  pageInfo: PageInfo;
  /** How many there are on all pages. Costs a count, so ask for it only where you show it. */
  totalCount: Scalars['Int']['output'];
};

/** One of the payment links of a page. */
export type PaymentLinkEdge = {
  __typename?: 'PaymentLinkEdge';
  /** Marks the place of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: PaymentLink;
};

/** Picks payment links; every condition given must hold. */
export type PaymentLinkFilter = {
  /** Links made at or after this time. */
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  /** Links made before this time. */
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  /** Links with this metadata. */
  metadata?: InputMaybe<MetadataFilter>;
  /** Links to this product. */
  productId?: InputMaybe<Scalars['Int']['input']>;
  /** Links that can, or cannot, be paid only once. */
  useOnce?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What a link costs in one currency, frozen when the link was made. */
export type PaymentLinkPrice = {
  __typename?: 'PaymentLinkPrice';
  /** What the customer pays. */
  charged: Scalars['Decimal']['output'];
  /** The currency. */
  currency: Currency;
  /** Discount price. */
  discount?: Maybe<Scalars['Decimal']['output']>;
  /** What the customer pays, with its currency symbol: `€10.00`, `1000.00 ₽`. */
  formatted: Scalars['String']['output'];
  /** Whether the discount price is charged. */
  isDiscountPrice: Scalars['Boolean']['output'];
  /** Roubles for one euro the price was computed with; null for a given price. */
  rate?: Maybe<Scalars['Decimal']['output']>;
  /** The day the rate is for. */
  rateDate?: Maybe<Scalars['Date']['output']>;
  /** Where the rate is from: `cbr`, the Bank of Russia, or `sample`. */
  rateSource?: Maybe<Scalars['String']['output']>;
  /** Regular price; crossed out where the discount applies. */
  regular?: Maybe<Scalars['Decimal']['output']>;
};

/** What the payment site needs to show a link to a customer. */
export type PaymentPage = {
  __typename?: 'PaymentPage';
  /** Whether the link can be paid now. */
  isPayable: Scalars['Boolean']['output'];
  /** The prices to choose from, EUR first. */
  prices: Array<PaymentLinkPrice>;
  /** Id of the product, as in the payment address. */
  productId: Scalars['Int']['output'];
  /** Store name of the creator, as in the payment address. */
  storeName: Scalars['String']['output'];
  /** Name of the product. */
  title: Scalars['String']['output'];
  /** Why the link cannot be paid; null when it can. */
  unpayableReason?: Maybe<UnpayableReason>;
  /** Whether the link can be paid only once. */
  useOnce: Scalars['Boolean']['output'];
  /** Uuid of the link. */
  uuid: Scalars['String']['output'];
};

/** What was paid in one currency. */
export type PaymentTotal = {
  __typename?: 'PaymentTotal';
  /** Their sum. */
  amount: Scalars['Decimal']['output'];
  /** How many payments. */
  count: Scalars['Int']['output'];
  /** The currency. */
  currency: Currency;
  /** Their sum, with its currency symbol. */
  formatted: Scalars['String']['output'];
};

/** What the payment page shows filled in; each at most 255 characters. */
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
  /** Discount price, below the regular one. Required when `isDiscountPrice` is true. */
  discountPrice?: InputMaybe<Scalars['Decimal']['input']>;
  /** When true, the regular price is shown crossed out and the discount price is charged. */
  isDiscountPrice: Scalars['Boolean']['input'];
  /** Regular price: above 0, at most 2 decimals. Required when `isDiscountPrice` is false. */
  price?: InputMaybe<Scalars['Decimal']['input']>;
};

/** What an EUR price is in RUB at the current exchange rate. */
export type PricePreview = {
  __typename?: 'PricePreview';
  /** The day the rate is for. */
  date: Scalars['Date']['output'];
  /** Roubles for one euro. */
  rate: Scalars['Decimal']['output'];
  /** The RUB price, rounded half up to 0.01. */
  rub: Scalars['Decimal']['output'];
  /** Where the rate is from: `cbr`, the Bank of Russia, or `sample`. */
  source: Scalars['String']['output'];
};

/** What a creator sells. Products are made in the web cabinet. */
export type Product = {
  __typename?: 'Product';
  /** When the product was added. */
  createdAt: Scalars['DateTime']['output'];
  /** Whose product it is. */
  creator: Creator;
  /** Numeric id, as in the address of the product edit page of the web cabinet. */
  id: Scalars['Int']['output'];
  /** A free product cannot have payment links. */
  isFree: Scalars['Boolean']['output'];
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
  /** What lies before and after this page. */
  pageInfo: PageInfo;
  /** How many there are on all pages. Costs a count, so ask for it only where you show it. */
  totalCount: Scalars['Int']['output'];
};

/** One of the products of a page. */
export type ProductEdge = {
  __typename?: 'ProductEdge';
  /** Marks the place of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Product;
};

/**
 * What can be asked.
 *
 * Send your API key in the header `X-API-Key`. Each field of this type costs one request of the key's limits, and
 * the whole request is refused when they do not hold it; `viewer` tells what is left. Lists are Relay connections, newest
 * first: ask for the `first` 1 to 100, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key of the other scope), `NOT_FOUND` (also what is
 * another creator's), `VALIDATION_FAILED` (`extensions.fields` names every fault), `FREE_PRODUCT`, `CONFLICT`, `LINK_USED`,
 * `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to come back), `INTERNAL` (ours; quote the `X-Request-Id`),
 * `PAYLOAD_TOO_LARGE`, and `BAD_REQUEST` for a document that does not fit this schema, or whose answer
 * could be larger than 4 MiB: then ask for smaller pages.
 *
 * What is marked as deprecated works on for at least 12 months; the reason says what replaces it, and the day it goes.
 */
export type Query = {
  __typename?: 'Query';
  /**
   * The keys of the creator, newest first.
   *
   * Needs a creator key.
   */
  apiKeys: ApiKeyConnection;
  /**
   * One payment link of the creator, by id or by uuid. `NOT_FOUND` for any other.
   *
   * Needs a creator key.
   */
  paymentLink?: Maybe<PaymentLink>;
  /**
   * The payment links of the creator, newest first.
   *
   * Needs a creator key.
   */
  paymentLinks: PaymentLinkConnection;
  /**
   * What to show of a link, deleted and used ones too. `NOT_FOUND` for an unknown one.
   *
   * Needs a platform key.
   */
  paymentPage?: Maybe<PaymentPage>;
  /**
   * The payments made through the links of the creator, newest first.
   *
   * Needs a creator key.
   */
  payments: PaymentConnection;
  /**
   * What a link made now would cost in RUB if no RUB price were given. `UNAVAILABLE` when no current rate is known.
   *
   * Needs a creator key.
   */
  pricePreview: PricePreview;
  /**
   * One product of the creator. `NOT_FOUND` for any other.
   *
   * Needs a creator key.
   */
  product?: Maybe<Product>;
  /**
   * The products of the creator, newest first.
   *
   * Needs a creator key.
   */
  products: ProductConnection;
  /**
   * The creator, the key and its limits.
   *
   * Needs a creator key.
   */
  viewer: Viewer;
  /**
   * The deliveries to a webhook endpoint, newest first.
   *
   * Needs a creator key.
   */
  webhookDeliveries: WebhookDeliveryConnection;
  /**
   * The webhook endpoints of the creator, newest first.
   *
   * Needs a creator key.
   */
  webhookEndpoints: WebhookEndpointConnection;
};


/**
 * What can be asked.
 *
 * Send your API key in the header `X-API-Key`. Each field of this type costs one request of the key's limits, and
 * the whole request is refused when they do not hold it; `viewer` tells what is left. Lists are Relay connections, newest
 * first: ask for the `first` 1 to 100, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key of the other scope), `NOT_FOUND` (also what is
 * another creator's), `VALIDATION_FAILED` (`extensions.fields` names every fault), `FREE_PRODUCT`, `CONFLICT`, `LINK_USED`,
 * `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to come back), `INTERNAL` (ours; quote the `X-Request-Id`),
 * `PAYLOAD_TOO_LARGE`, and `BAD_REQUEST` for a document that does not fit this schema, or whose answer
 * could be larger than 4 MiB: then ask for smaller pages.
 *
 * What is marked as deprecated works on for at least 12 months; the reason says what replaces it, and the day it goes.
 */
export type QueryApiKeysArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeRevoked?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * What can be asked.
 *
 * Send your API key in the header `X-API-Key`. Each field of this type costs one request of the key's limits, and
 * the whole request is refused when they do not hold it; `viewer` tells what is left. Lists are Relay connections, newest
 * first: ask for the `first` 1 to 100, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key of the other scope), `NOT_FOUND` (also what is
 * another creator's), `VALIDATION_FAILED` (`extensions.fields` names every fault), `FREE_PRODUCT`, `CONFLICT`, `LINK_USED`,
 * `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to come back), `INTERNAL` (ours; quote the `X-Request-Id`),
 * `PAYLOAD_TOO_LARGE`, and `BAD_REQUEST` for a document that does not fit this schema, or whose answer
 * could be larger than 4 MiB: then ask for smaller pages.
 *
 * What is marked as deprecated works on for at least 12 months; the reason says what replaces it, and the day it goes.
 */
export type QueryPaymentLinkArgs = {
  id?: InputMaybe<Scalars['Int']['input']>;
  uuid?: InputMaybe<Scalars['String']['input']>;
};


/**
 * What can be asked.
 *
 * Send your API key in the header `X-API-Key`. Each field of this type costs one request of the key's limits, and
 * the whole request is refused when they do not hold it; `viewer` tells what is left. Lists are Relay connections, newest
 * first: ask for the `first` 1 to 100, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key of the other scope), `NOT_FOUND` (also what is
 * another creator's), `VALIDATION_FAILED` (`extensions.fields` names every fault), `FREE_PRODUCT`, `CONFLICT`, `LINK_USED`,
 * `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to come back), `INTERNAL` (ours; quote the `X-Request-Id`),
 * `PAYLOAD_TOO_LARGE`, and `BAD_REQUEST` for a document that does not fit this schema, or whose answer
 * could be larger than 4 MiB: then ask for smaller pages.
 *
 * What is marked as deprecated works on for at least 12 months; the reason says what replaces it, and the day it goes.
 */
export type QueryPaymentLinksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PaymentLinkFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * What can be asked.
 *
 * Send your API key in the header `X-API-Key`. Each field of this type costs one request of the key's limits, and
 * the whole request is refused when they do not hold it; `viewer` tells what is left. Lists are Relay connections, newest
 * first: ask for the `first` 1 to 100, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key of the other scope), `NOT_FOUND` (also what is
 * another creator's), `VALIDATION_FAILED` (`extensions.fields` names every fault), `FREE_PRODUCT`, `CONFLICT`, `LINK_USED`,
 * `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to come back), `INTERNAL` (ours; quote the `X-Request-Id`),
 * `PAYLOAD_TOO_LARGE`, and `BAD_REQUEST` for a document that does not fit this schema, or whose answer
 * could be larger than 4 MiB: then ask for smaller pages.
 *
 * What is marked as deprecated works on for at least 12 months; the reason says what replaces it, and the day it goes.
 */
export type QueryPaymentPageArgs = {
  uuid: Scalars['String']['input'];
};


/**
 * What can be asked.
 *
 * Send your API key in the header `X-API-Key`. Each field of this type costs one request of the key's limits, and
 * the whole request is refused when they do not hold it; `viewer` tells what is left. Lists are Relay connections, newest
 * first: ask for the `first` 1 to 100, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key of the other scope), `NOT_FOUND` (also what is
 * another creator's), `VALIDATION_FAILED` (`extensions.fields` names every fault), `FREE_PRODUCT`, `CONFLICT`, `LINK_USED`,
 * `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to come back), `INTERNAL` (ours; quote the `X-Request-Id`),
 * `PAYLOAD_TOO_LARGE`, and `BAD_REQUEST` for a document that does not fit this schema, or whose answer
 * could be larger than 4 MiB: then ask for smaller pages.
 *
 * What is marked as deprecated works on for at least 12 months; the reason says what replaces it, and the day it goes.
 */
export type QueryPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  paymentLinkId?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * What can be asked.
 *
 * Send your API key in the header `X-API-Key`. Each field of this type costs one request of the key's limits, and
 * the whole request is refused when they do not hold it; `viewer` tells what is left. Lists are Relay connections, newest
 * first: ask for the `first` 1 to 100, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key of the other scope), `NOT_FOUND` (also what is
 * another creator's), `VALIDATION_FAILED` (`extensions.fields` names every fault), `FREE_PRODUCT`, `CONFLICT`, `LINK_USED`,
 * `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to come back), `INTERNAL` (ours; quote the `X-Request-Id`),
 * `PAYLOAD_TOO_LARGE`, and `BAD_REQUEST` for a document that does not fit this schema, or whose answer
 * could be larger than 4 MiB: then ask for smaller pages.
 *
 * What is marked as deprecated works on for at least 12 months; the reason says what replaces it, and the day it goes.
 */
export type QueryPricePreviewArgs = {
  eur: Scalars['Decimal']['input'];
};


/**
 * What can be asked.
 *
 * Send your API key in the header `X-API-Key`. Each field of this type costs one request of the key's limits, and
 * the whole request is refused when they do not hold it; `viewer` tells what is left. Lists are Relay connections, newest
 * first: ask for the `first` 1 to 100, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key of the other scope), `NOT_FOUND` (also what is
 * another creator's), `VALIDATION_FAILED` (`extensions.fields` names every fault), `FREE_PRODUCT`, `CONFLICT`, `LINK_USED`,
 * `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to come back), `INTERNAL` (ours; quote the `X-Request-Id`),
 * `PAYLOAD_TOO_LARGE`, and `BAD_REQUEST` for a document that does not fit this schema, or whose answer
 * could be larger than 4 MiB: then ask for smaller pages.
 *
 * What is marked as deprecated works on for at least 12 months; the reason says what replaces it, and the day it goes.
 */
export type QueryProductArgs = {
  id: Scalars['Int']['input'];
};


/**
 * What can be asked.
 *
 * Send your API key in the header `X-API-Key`. Each field of this type costs one request of the key's limits, and
 * the whole request is refused when they do not hold it; `viewer` tells what is left. Lists are Relay connections, newest
 * first: ask for the `first` 1 to 100, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key of the other scope), `NOT_FOUND` (also what is
 * another creator's), `VALIDATION_FAILED` (`extensions.fields` names every fault), `FREE_PRODUCT`, `CONFLICT`, `LINK_USED`,
 * `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to come back), `INTERNAL` (ours; quote the `X-Request-Id`),
 * `PAYLOAD_TOO_LARGE`, and `BAD_REQUEST` for a document that does not fit this schema, or whose answer
 * could be larger than 4 MiB: then ask for smaller pages.
 *
 * What is marked as deprecated works on for at least 12 months; the reason says what replaces it, and the day it goes.
 */
export type QueryProductsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * What can be asked.
 *
 * Send your API key in the header `X-API-Key`. Each field of this type costs one request of the key's limits, and
 * the whole request is refused when they do not hold it; `viewer` tells what is left. Lists are Relay connections, newest
 * first: ask for the `first` 1 to 100, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key of the other scope), `NOT_FOUND` (also what is
 * another creator's), `VALIDATION_FAILED` (`extensions.fields` names every fault), `FREE_PRODUCT`, `CONFLICT`, `LINK_USED`,
 * `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to come back), `INTERNAL` (ours; quote the `X-Request-Id`),
 * `PAYLOAD_TOO_LARGE`, and `BAD_REQUEST` for a document that does not fit this schema, or whose answer
 * could be larger than 4 MiB: then ask for smaller pages.
 *
 * What is marked as deprecated works on for at least 12 months; the reason says what replaces it, and the day it goes.
 */
export type QueryWebhookDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  endpointId: Scalars['Int']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  status?: InputMaybe<WebhookDeliveryStatus>;
};


/**
 * What can be asked.
 *
 * Send your API key in the header `X-API-Key`. Each field of this type costs one request of the key's limits, and
 * the whole request is refused when they do not hold it; `viewer` tells what is left. Lists are Relay connections, newest
 * first: ask for the `first` 1 to 100, then for those `after` the `endCursor`.
 *
 * Errors have `extensions.code`: `UNAUTHENTICATED`, `FORBIDDEN` (a key of the other scope), `NOT_FOUND` (also what is
 * another creator's), `VALIDATION_FAILED` (`extensions.fields` names every fault), `FREE_PRODUCT`, `CONFLICT`, `LINK_USED`,
 * `RATE_LIMITED` and `UNAVAILABLE` (`Retry-After` says when to come back), `INTERNAL` (ours; quote the `X-Request-Id`),
 * `PAYLOAD_TOO_LARGE`, and `BAD_REQUEST` for a document that does not fit this schema, or whose answer
 * could be larger than 4 MiB: then ask for smaller pages.
 *
 * What is marked as deprecated works on for at least 12 months; the reason says what replaces it, and the day it goes.
 */
export type QueryWebhookEndpointsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A payment that succeeded. */
export type RecordPaymentInput = {
  /** What was paid: what the link charges in that currency. */
  amount: Scalars['Decimal']['input'];
  /** The currency. */
  currency: Currency;
  /** Who paid. */
  customer?: InputMaybe<CustomerInput>;
  /** Uuid of the link that was paid. */
  linkUuid: Scalars['String']['input'];
  /** Your id of the payment, 1 to 255 characters. */
  paymentId: Scalars['String']['input'];
};

/** A key to give a new secret. */
export type RegenerateApiKeyInput = {
  /** For how long the former secret is valid yet, from 0 to 86400, so that it can be replaced wherever it is in use. Both share the limits of the key. A secret before them is refused at once. */
  gracePeriodSeconds?: Scalars['Int']['input'];
  /** Id of the key. */
  id: Scalars['Int']['input'];
};

/** A delivery to send off once more. */
export type ReplayWebhookDeliveryInput = {
  /** Id of the delivery. */
  id: Scalars['Int']['input'];
};

/** A webhook endpoint to give a new secret. */
export type RotateWebhookSecretInput = {
  /** Id of the endpoint. */
  id: Scalars['Int']['input'];
};

/** A webhook endpoint to try out. */
export type SendTestEventInput = {
  /** Id of the endpoint. */
  endpointId: Scalars['Int']['input'];
};

/** Why a link cannot be paid. */
export type UnpayableReason =
  /** The creator deleted the link. */
  | 'DELETED'
  /** The link can be paid only once, and was paid. */
  | 'USED';

/** What to change of a webhook endpoint; what is left out stays. */
export type UpdateWebhookEndpointInput = {
  /** Id of the endpoint. */
  id: Scalars['Int']['input'];
  /** Whether it gets events. Enabling sends off what has waited. */
  isEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Another address. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** Who is asking, and what the key may still do. */
export type Viewer = {
  __typename?: 'Viewer';
  /** The key of this request. */
  apiKey: ApiKey;
  /** The creator the key belongs to. */
  creator: Creator;
  /** The request limits, tightest window first. */
  limits: Array<LimitLeft>;
};

/** One request to a webhook endpoint. */
export type WebhookAttempt = {
  __typename?: 'WebhookAttempt';
  /** Milliseconds until it was answered or given up. */
  durationMs: Scalars['Int']['output'];
  /** What went wrong with the request; null when it was simply answered. */
  error?: Maybe<Scalars['String']['output']>;
  /** Numeric id. */
  id: Scalars['Int']['output'];
  /** The first 2 KiB of the answer. */
  responseBody?: Maybe<Scalars['String']['output']>;
  /** When the request was sent. */
  startedAt: Scalars['DateTime']['output'];
  /** HTTP status of the answer; null when there was none. */
  status?: Maybe<Scalars['Int']['output']>;
};

/** One event on its way to one endpoint. */
export type WebhookDelivery = {
  __typename?: 'WebhookDelivery';
  /** The requests made so far, newest first; after a replay, 50 of those before it. */
  attempts: Array<WebhookAttempt>;
  /** The request body, byte for byte as it is signed and sent. */
  body: Scalars['String']['output'];
  /** When the event happened. */
  createdAt: Scalars['DateTime']['output'];
  /** Where the event goes. */
  endpoint: WebhookEndpoint;
  /** Id of the event, the header `webhook-id`: the same at each attempt and replay. */
  eventId: Scalars['String']['output'];
  /** `payment.succeeded` or `webhook.test`. */
  eventType: Scalars['String']['output'];
  /** Numeric id. */
  id: Scalars['Int']['output'];
  /** When it is attempted next; null when it is done, or its endpoint disabled. */
  nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** How the delivery fares. */
  status: WebhookDeliveryStatus;
};

/** A page of deliveries. */
export type WebhookDeliveryConnection = {
  __typename?: 'WebhookDeliveryConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<WebhookDeliveryEdge>;
  /** The items of this page. */
  nodes: Array<WebhookDelivery>;
  /** What lies before and after this page. */
  pageInfo: PageInfo;
  /** How many there are on all pages. Costs a count, so ask for it only where you show it. */
  totalCount: Scalars['Int']['output'];
};

/** One of the deliveries of a page. */
export type WebhookDeliveryEdge = {
  __typename?: 'WebhookDeliveryEdge';
  /** Marks the place of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: WebhookDelivery;
};

/** How a delivery fares. */
export type WebhookDeliveryStatus =
  /** All attempts failed; it can be replayed. */
  | 'FAILED'
  /** It will be attempted, or waits for its endpoint to be enabled. */
  | 'PENDING'
  /** The endpoint answered with a 2xx status. */
  | 'SUCCEEDED';

/** Why a webhook endpoint gets no events. */
export type WebhookDisabledReason =
  /** The creator disabled it. */
  | 'BY_CREATOR'
  /** All attempts have failed for 5 days. */
  | 'FAILING'
  /** It answered 410 Gone. */
  | 'GONE';

/** Where a creator is told of events, by signed POST requests (Standard Webhooks). */
export type WebhookEndpoint = {
  __typename?: 'WebhookEndpoint';
  /** When the endpoint was made. */
  createdAt: Scalars['DateTime']['output'];
  /** Why it gets no events; null while it is enabled. */
  disabledReason?: Maybe<WebhookDisabledReason>;
  /** Since when all attempts have failed; null when the last one succeeded. */
  failingSince?: Maybe<Scalars['DateTime']['output']>;
  /** Numeric id. */
  id: Scalars['Int']['output'];
  /** Whether it gets events. Deliveries wait while it is disabled. */
  isEnabled: Scalars['Boolean']['output'];
  /** Until when the secret before the last rotation signs too; null without one. */
  previousSecretExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Where events are posted to. */
  url: Scalars['String']['output'];
};

/** A page of webhook endpoints. */
export type WebhookEndpointConnection = {
  __typename?: 'WebhookEndpointConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<WebhookEndpointEdge>;
  /** The items of this page. */
  nodes: Array<WebhookEndpoint>;
  /** What lies before and after this page. */
  pageInfo: PageInfo;
  /** How many there are on all pages. Costs a count, so ask for it only where you show it. */
  totalCount: Scalars['Int']['output'];
};

/** One of the webhook endpoints of a page. */
export type WebhookEndpointEdge = {
  __typename?: 'WebhookEndpointEdge';
  /** Marks the place of the item in the list. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: WebhookEndpoint;
};

/** An endpoint together with its signing secret. */
export type WebhookEndpointWithSecret = {
  __typename?: 'WebhookEndpointWithSecret';
  /** The endpoint. */
  endpoint: WebhookEndpoint;
  /** The secret that signs, `whsec_` and base64. It is shown this once: store it now. */
  secret: Scalars['String']['output'];
};

export type ApiKeysQueryVariables = Exact<{
  includeRevoked?: InputMaybe<Scalars['Boolean']['input']>;
}>;


export type ApiKeysQuery = { __typename?: 'Query', apiKeys: { __typename?: 'ApiKeyConnection', nodes: Array<{ __typename?: 'ApiKey', id: number, name: string, prefix: string, lastFour: string, createdAt: string, lastUsedAt?: string | null, requestCount: number, isActive: boolean, previousSecretExpiresAt?: string | null }> } };

export type CreateApiKeyMutationVariables = Exact<{
  apiKey: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { __typename?: 'Mutation', createApiKey: { __typename?: 'IssuedApiKey', key: string, apiKey: { __typename?: 'ApiKey', id: number, name: string } } };

export type CreatePaymentLinkMutationVariables = Exact<{
  link: CreatePaymentLinkInput;
}>;


export type CreatePaymentLinkMutation = { __typename?: 'Mutation', createPaymentLink: { __typename?: 'PaymentLink', id: number, uuid: string, paymentLink: string, useOnce: boolean, metadata: Record<string, unknown>, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, formatted: string, rate?: string | null, rateSource?: string | null, rateDate?: string | null }> } };

export type CreateWebhookEndpointMutationVariables = Exact<{
  webhookEndpoint: CreateWebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { __typename?: 'Mutation', createWebhookEndpoint: { __typename?: 'WebhookEndpointWithSecret', secret: string, endpoint: { __typename?: 'WebhookEndpoint', id: number, url: string } } };

export type DeleteApiKeyMutationVariables = Exact<{
  apiKeyToDelete: DeleteApiKeyInput;
}>;


export type DeleteApiKeyMutation = { __typename?: 'Mutation', deleteApiKey: { __typename?: 'ApiKey', id: number, isActive: boolean } };

export type DeletePaymentLinkMutationVariables = Exact<{
  linkToDelete: DeletePaymentLinkInput;
}>;


export type DeletePaymentLinkMutation = { __typename?: 'Mutation', deletePaymentLink: { __typename?: 'PaymentLink', id: number, uuid: string } };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  webhookEndpointToDelete: DeleteWebhookEndpointInput;
}>;


export type DeleteWebhookEndpointMutation = { __typename?: 'Mutation', deleteWebhookEndpoint: { __typename?: 'WebhookEndpoint', id: number, url: string } };

export type PaymentLinksQueryVariables = Exact<{
  filter?: InputMaybe<PaymentLinkFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type PaymentLinksQuery = { __typename?: 'Query', paymentLinks: { __typename?: 'PaymentLinkConnection', totalCount: number, nodes: Array<{ __typename?: 'PaymentLink', id: number, paymentLink: string, useOnce: boolean, usedAt?: string | null, isDiscountPrice: boolean, metadata: Record<string, unknown>, createdAt: string, product: { __typename?: 'Product', id: number, title: string }, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, regular?: string | null, discount?: string | null, charged: string, formatted: string }> }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type PaymentLinkQueryVariables = Exact<{
  linkId?: InputMaybe<Scalars['Int']['input']>;
  linkUuid?: InputMaybe<Scalars['String']['input']>;
}>;


export type PaymentLinkQuery = { __typename?: 'Query', paymentLink?: { __typename?: 'PaymentLink', id: number, paymentLink: string, useOnce: boolean, usedAt?: string | null, metadata: Record<string, unknown>, createdAt: string, product: { __typename?: 'Product', id: number, title: string }, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, formatted: string }>, payments: { __typename?: 'PaymentConnection', nodes: Array<{ __typename?: 'Payment', paymentId: string, formatted: string, createdAt: string }> } } | null };

export type PaymentsQueryVariables = Exact<{
  paymentLinkId?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type PaymentsQuery = { __typename?: 'Query', payments: { __typename?: 'PaymentConnection', totals: Array<{ __typename?: 'PaymentTotal', currency: Currency, count: number, formatted: string }>, nodes: Array<{ __typename?: 'Payment', paymentId: string, formatted: string, createdAt: string, customer: { __typename?: 'Customer', email?: string | null, name?: string | null, phoneNumber?: string | null }, paymentLink: { __typename?: 'PaymentLink', id: number, metadata: Record<string, unknown>, product: { __typename?: 'Product', title: string } } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type CreateCreatorMutationVariables = Exact<{
  creator: CreateCreatorInput;
}>;


export type CreateCreatorMutation = { __typename?: 'Mutation', createCreator: { __typename?: 'Creator', id: number, storeName: string } };

export type CreateProductMutationVariables = Exact<{
  product: CreateProductInput;
}>;


export type CreateProductMutation = { __typename?: 'Mutation', createProduct: { __typename?: 'Product', id: number, title: string, isFree: boolean } };

export type IssueApiKeyMutationVariables = Exact<{
  apiKey: IssueApiKeyInput;
}>;


export type IssueApiKeyMutation = { __typename?: 'Mutation', issueApiKey: { __typename?: 'IssuedApiKey', key: string, apiKey: { __typename?: 'ApiKey', id: number, name: string } } };

export type PaymentPageQueryVariables = Exact<{
  linkUuid: Scalars['String']['input'];
}>;


export type PaymentPageQuery = { __typename?: 'Query', paymentPage?: { __typename?: 'PaymentPage', storeName: string, productId: number, title: string, useOnce: boolean, isPayable: boolean, unpayableReason?: UnpayableReason | null, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, regular?: string | null, isDiscountPrice: boolean, charged: string, formatted: string }> } | null };

export type RecordPaymentMutationVariables = Exact<{
  payment: RecordPaymentInput;
}>;


export type RecordPaymentMutation = { __typename?: 'Mutation', recordPayment: { __typename?: 'Payment', id: number, paymentId: string, formatted: string, createdAt: string } };

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


export type ProductsQuery = { __typename?: 'Query', products: { __typename?: 'ProductConnection', nodes: Array<{ __typename?: 'Product', id: number, title: string, isFree: boolean }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type RegenerateApiKeyMutationVariables = Exact<{
  apiKeyToRegenerate: RegenerateApiKeyInput;
}>;


export type RegenerateApiKeyMutation = { __typename?: 'Mutation', regenerateApiKey: { __typename?: 'IssuedApiKey', key: string, apiKey: { __typename?: 'ApiKey', id: number, name: string, previousSecretExpiresAt?: string | null } } };

export type ReplayWebhookDeliveryMutationVariables = Exact<{
  webhookReplay: ReplayWebhookDeliveryInput;
}>;


export type ReplayWebhookDeliveryMutation = { __typename?: 'Mutation', replayWebhookDelivery: { __typename?: 'WebhookDelivery', id: number, status: WebhookDeliveryStatus, nextAttemptAt?: string | null } };

export type RotateWebhookSecretMutationVariables = Exact<{
  webhookRotation: RotateWebhookSecretInput;
}>;


export type RotateWebhookSecretMutation = { __typename?: 'Mutation', rotateWebhookSecret: { __typename?: 'WebhookEndpointWithSecret', secret: string, endpoint: { __typename?: 'WebhookEndpoint', id: number, previousSecretExpiresAt?: string | null } } };

export type SendTestEventMutationVariables = Exact<{
  webhookTest: SendTestEventInput;
}>;


export type SendTestEventMutation = { __typename?: 'Mutation', sendTestEvent: { __typename?: 'WebhookDelivery', id: number, eventId: string, status: WebhookDeliveryStatus } };

export type UpdateWebhookEndpointMutationVariables = Exact<{
  webhookEndpointUpdate: UpdateWebhookEndpointInput;
}>;


export type UpdateWebhookEndpointMutation = { __typename?: 'Mutation', updateWebhookEndpoint: { __typename?: 'WebhookEndpoint', id: number, url: string, isEnabled: boolean } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', creator: { __typename?: 'Creator', id: number, storeName: string }, apiKey: { __typename?: 'ApiKey', name: string, prefix: string, lastFour: string, requestCount: number }, limits: Array<{ __typename?: 'LimitLeft', window: string, limit: number, remaining: number, resetSeconds: number }> } };

export type WebhookDeliveriesQueryVariables = Exact<{
  endpointId: Scalars['Int']['input'];
  deliveryStatus?: InputMaybe<WebhookDeliveryStatus>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
}>;


export type WebhookDeliveriesQuery = { __typename?: 'Query', webhookDeliveries: { __typename?: 'WebhookDeliveryConnection', nodes: Array<{ __typename?: 'WebhookDelivery', id: number, eventId: string, eventType: string, status: WebhookDeliveryStatus, nextAttemptAt?: string | null, attempts: Array<{ __typename?: 'WebhookAttempt', startedAt: string, durationMs: number, status?: number | null, error?: string | null, responseBody?: string | null }> }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null, hasPreviousPage: boolean, startCursor?: string | null } } };

export type WebhookEndpointsQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookEndpointsQuery = { __typename?: 'Query', webhookEndpoints: { __typename?: 'WebhookEndpointConnection', nodes: Array<{ __typename?: 'WebhookEndpoint', id: number, url: string, isEnabled: boolean, disabledReason?: WebhookDisabledReason | null, failingSince?: string | null, previousSecretExpiresAt?: string | null }> } };


export const ApiKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeRevoked"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeRevoked"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeRevoked"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"lastFour"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretExpiresAt"}}]}}]}}]}}]} as unknown as DocumentNode<ApiKeysQuery, ApiKeysQueryVariables>;
export const CreateApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"apiKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"apiKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const CreatePaymentLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePaymentLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"rateSource"}},{"kind":"Field","name":{"kind":"Name","value":"rateDate"}}]}}]}}]}}]} as unknown as DocumentNode<CreatePaymentLinkMutation, CreatePaymentLinkMutationVariables>;
export const CreateWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookEndpoint"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateWebhookEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookEndpoint"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]} as unknown as DocumentNode<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;
export const DeleteApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"apiKeyToDelete"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"apiKeyToDelete"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}}]}}]}}]} as unknown as DocumentNode<DeleteApiKeyMutation, DeleteApiKeyMutationVariables>;
export const DeletePaymentLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeletePaymentLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkToDelete"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkToDelete"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}}]}}]}}]} as unknown as DocumentNode<DeletePaymentLinkMutation, DeletePaymentLinkMutationVariables>;
export const DeleteWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookEndpointToDelete"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteWebhookEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookEndpointToDelete"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]} as unknown as DocumentNode<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const PaymentLinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PaymentLinks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentLinkFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isDiscountPrice"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"regular"}},{"kind":"Field","name":{"kind":"Name","value":"discount"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<PaymentLinksQuery, PaymentLinksQueryVariables>;
export const PaymentLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PaymentLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkId"}}},{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PaymentLinkQuery, PaymentLinkQueryVariables>;
export const PaymentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Payments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"paymentLinkId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"paymentLinkId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"paymentLinkId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<PaymentsQuery, PaymentsQueryVariables>;
export const CreateCreatorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCreator"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"creator"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCreatorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCreator"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"creator"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storeName"}}]}}]}}]} as unknown as DocumentNode<CreateCreatorMutation, CreateCreatorMutationVariables>;
export const CreateProductDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateProduct"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"product"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateProductInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProduct"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"product"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isFree"}}]}}]}}]} as unknown as DocumentNode<CreateProductMutation, CreateProductMutationVariables>;
export const IssueApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"IssueApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"apiKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"IssueApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issueApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"apiKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<IssueApiKeyMutation, IssueApiKeyMutationVariables>;
export const PaymentPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PaymentPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkUuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storeName"}},{"kind":"Field","name":{"kind":"Name","value":"productId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"regular"}},{"kind":"Field","name":{"kind":"Name","value":"isDiscountPrice"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isPayable"}},{"kind":"Field","name":{"kind":"Name","value":"unpayableReason"}}]}}]}}]} as unknown as DocumentNode<PaymentPageQuery, PaymentPageQueryVariables>;
export const RecordPaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordPayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"payment"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordPaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"payment"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]} as unknown as DocumentNode<RecordPaymentMutation, RecordPaymentMutationVariables>;
export const PricePreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricePreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"eur"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Decimal"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pricePreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"eur"},"value":{"kind":"Variable","name":{"kind":"Name","value":"eur"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rub"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}}]}}]} as unknown as DocumentNode<PricePreviewQuery, PricePreviewQueryVariables>;
export const ProductsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Products"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"products"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isFree"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ProductsQuery, ProductsQueryVariables>;
export const RegenerateApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RegenerateApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"apiKeyToRegenerate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RegenerateApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"regenerateApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"apiKeyToRegenerate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretExpiresAt"}}]}}]}}]}}]} as unknown as DocumentNode<RegenerateApiKeyMutation, RegenerateApiKeyMutationVariables>;
export const ReplayWebhookDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplayWebhookDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookReplay"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReplayWebhookDeliveryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayWebhookDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookReplay"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}}]}}]} as unknown as DocumentNode<ReplayWebhookDeliveryMutation, ReplayWebhookDeliveryMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateWebhookSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookRotation"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RotateWebhookSecretInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateWebhookSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookRotation"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretExpiresAt"}}]}}]}}]}}]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const SendTestEventDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendTestEvent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookTest"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendTestEventInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestEvent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookTest"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<SendTestEventMutation, SendTestEventMutationVariables>;
export const UpdateWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookEndpointUpdate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWebhookEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookEndpointUpdate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}}]}}]}}]} as unknown as DocumentNode<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storeName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"lastFour"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetSeconds"}}]}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const WebhookDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpointId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"deliveryStatus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDeliveryStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"endpointId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpointId"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"deliveryStatus"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"eventType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"responseBody"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}}]} as unknown as DocumentNode<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const WebhookEndpointsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookEndpoints"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoints"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretExpiresAt"}}]}}]}}]}}]} as unknown as DocumentNode<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;