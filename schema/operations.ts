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

/** Picks links by one top-level key of their metadata. */
export type MetadataFilter = {
  /** The key. */
  key: Scalars['String']['input'];
  /** Its value: a string, or the JSON text of a number or boolean. */
  value: Scalars['String']['input'];
};

/** What can be done. Every mutation takes one `input`. */
export type Mutation = {
  __typename?: 'Mutation';
  /** Makes a key. The answer is the only place where its secret is shown. */
  createApiKey: IssuedApiKey;
  /** Adds a creator; with a known store name, returns the creator that is there. */
  createCreator: Creator;
  /** Makes a payment link. A free product cannot have any. */
  createPaymentLink: PaymentLink;
  /** Adds a product to a creator. */
  createProduct: Product;
  /** Revokes a key for good. */
  deleteApiKey: ApiKey;
  /** Takes a link out of all lists and makes it unpayable; its payments stay. */
  deletePaymentLink: PaymentLink;
  /** Makes a key for a creator, such as the first one. */
  issueApiKey: IssuedApiKey;
  /** Gives a key a new secret; the old one is refused at once. */
  regenerateApiKey: IssuedApiKey;
};


/** What can be done. Every mutation takes one `input`. */
export type MutationCreateApiKeyArgs = {
  input: CreateApiKeyInput;
};


/** What can be done. Every mutation takes one `input`. */
export type MutationCreateCreatorArgs = {
  input: CreateCreatorInput;
};


/** What can be done. Every mutation takes one `input`. */
export type MutationCreatePaymentLinkArgs = {
  input: CreatePaymentLinkInput;
};


/** What can be done. Every mutation takes one `input`. */
export type MutationCreateProductArgs = {
  input: CreateProductInput;
};


/** What can be done. Every mutation takes one `input`. */
export type MutationDeleteApiKeyArgs = {
  input: DeleteApiKeyInput;
};


/** What can be done. Every mutation takes one `input`. */
export type MutationDeletePaymentLinkArgs = {
  input: DeletePaymentLinkInput;
};


/** What can be done. Every mutation takes one `input`. */
export type MutationIssueApiKeyArgs = {
  input: IssueApiKeyInput;
};


/** What can be done. Every mutation takes one `input`. */
export type MutationRegenerateApiKeyArgs = {
  input: RegenerateApiKeyInput;
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
  /** The prices, EUR first. */
  prices: Array<PaymentLinkPrice>;
  /** The product the link sells. */
  product: Product;
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

/** What the payment page shows filled in. */
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

/** What can be asked. */
export type Query = {
  __typename?: 'Query';
  /** The keys of the creator, newest first. */
  apiKeys: ApiKeyConnection;
  /** One payment link of the creator, by id or by uuid. `NOT_FOUND` for any other. */
  paymentLink?: Maybe<PaymentLink>;
  /** The payment links of the creator, newest first. */
  paymentLinks: PaymentLinkConnection;
  /** What a link made now would cost in RUB if no RUB price were given. `UNAVAILABLE` when no current rate is known. */
  pricePreview: PricePreview;
  /** One product of the creator. `NOT_FOUND` for any other. */
  product?: Maybe<Product>;
  /** The products of the creator, newest first. */
  products: ProductConnection;
  /** The creator, the key and its limits. */
  viewer: Viewer;
};


/** What can be asked. */
export type QueryApiKeysArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeRevoked?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** What can be asked. */
export type QueryPaymentLinkArgs = {
  id?: InputMaybe<Scalars['Int']['input']>;
  uuid?: InputMaybe<Scalars['String']['input']>;
};


/** What can be asked. */
export type QueryPaymentLinksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PaymentLinkFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** What can be asked. */
export type QueryPricePreviewArgs = {
  eur: Scalars['Decimal']['input'];
};


/** What can be asked. */
export type QueryProductArgs = {
  id: Scalars['Int']['input'];
};


/** What can be asked. */
export type QueryProductsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A key to give a new secret. */
export type RegenerateApiKeyInput = {
  /** Id of the key. */
  id: Scalars['Int']['input'];
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

export type ApiKeysQueryVariables = Exact<{
  includeRevoked?: InputMaybe<Scalars['Boolean']['input']>;
}>;


export type ApiKeysQuery = { __typename?: 'Query', apiKeys: { __typename?: 'ApiKeyConnection', nodes: Array<{ __typename?: 'ApiKey', id: number, name: string, prefix: string, lastFour: string, createdAt: string, lastUsedAt?: string | null, requestCount: number, isActive: boolean }> } };

export type CreateApiKeyMutationVariables = Exact<{
  apiKey: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { __typename?: 'Mutation', createApiKey: { __typename?: 'IssuedApiKey', key: string, apiKey: { __typename?: 'ApiKey', id: number, name: string } } };

export type CreatePaymentLinkMutationVariables = Exact<{
  link: CreatePaymentLinkInput;
}>;


export type CreatePaymentLinkMutation = { __typename?: 'Mutation', createPaymentLink: { __typename?: 'PaymentLink', id: number, uuid: string, paymentLink: string, useOnce: boolean, metadata: Record<string, unknown>, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, formatted: string, rate?: string | null, rateSource?: string | null, rateDate?: string | null }> } };

export type DeletePaymentLinkMutationVariables = Exact<{
  linkToDelete: DeletePaymentLinkInput;
}>;


export type DeletePaymentLinkMutation = { __typename?: 'Mutation', deletePaymentLink: { __typename?: 'PaymentLink', id: number, uuid: string } };

export type PaymentLinksQueryVariables = Exact<{
  filter?: InputMaybe<PaymentLinkFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type PaymentLinksQuery = { __typename?: 'Query', paymentLinks: { __typename?: 'PaymentLinkConnection', totalCount: number, nodes: Array<{ __typename?: 'PaymentLink', id: number, paymentLink: string, useOnce: boolean, usedAt?: string | null, isDiscountPrice: boolean, metadata: Record<string, unknown>, createdAt: string, product: { __typename?: 'Product', id: number, title: string }, prices: Array<{ __typename?: 'PaymentLinkPrice', currency: Currency, regular?: string | null, discount?: string | null, charged: string, formatted: string }> }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } };

export type PricePreviewQueryVariables = Exact<{
  eur: Scalars['Decimal']['input'];
}>;


export type PricePreviewQuery = { __typename?: 'Query', pricePreview: { __typename?: 'PricePreview', rub: string, rate: string, source: string, date: string } };

export type ProductsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ProductsQuery = { __typename?: 'Query', products: { __typename?: 'ProductConnection', nodes: Array<{ __typename?: 'Product', id: number, title: string, isFree: boolean }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } };

export type RegenerateApiKeyMutationVariables = Exact<{
  apiKeyToRegenerate: RegenerateApiKeyInput;
}>;


export type RegenerateApiKeyMutation = { __typename?: 'Mutation', regenerateApiKey: { __typename?: 'IssuedApiKey', key: string, apiKey: { __typename?: 'ApiKey', id: number, name: string } } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', creator: { __typename?: 'Creator', id: number, storeName: string }, apiKey: { __typename?: 'ApiKey', name: string, prefix: string, lastFour: string, requestCount: number }, limits: Array<{ __typename?: 'LimitLeft', window: string, limit: number, remaining: number, resetSeconds: number }> } };


export const ApiKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeRevoked"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeRevoked"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeRevoked"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"lastFour"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}}]}}]}}]}}]} as unknown as DocumentNode<ApiKeysQuery, ApiKeysQueryVariables>;
export const CreateApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"apiKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"apiKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const CreatePaymentLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePaymentLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"rateSource"}},{"kind":"Field","name":{"kind":"Name","value":"rateDate"}}]}}]}}]}}]} as unknown as DocumentNode<CreatePaymentLinkMutation, CreatePaymentLinkMutationVariables>;
export const DeletePaymentLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeletePaymentLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkToDelete"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkToDelete"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}}]}}]}}]} as unknown as DocumentNode<DeletePaymentLinkMutation, DeletePaymentLinkMutationVariables>;
export const PaymentLinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PaymentLinks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentLinkFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentLink"}},{"kind":"Field","name":{"kind":"Name","value":"useOnce"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isDiscountPrice"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"regular"}},{"kind":"Field","name":{"kind":"Name","value":"discount"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<PaymentLinksQuery, PaymentLinksQueryVariables>;
export const PricePreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricePreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"eur"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Decimal"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pricePreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"eur"},"value":{"kind":"Variable","name":{"kind":"Name","value":"eur"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rub"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}}]}}]} as unknown as DocumentNode<PricePreviewQuery, PricePreviewQueryVariables>;
export const ProductsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Products"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"products"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isFree"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ProductsQuery, ProductsQueryVariables>;
export const RegenerateApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RegenerateApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"apiKeyToRegenerate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RegenerateApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"regenerateApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"apiKeyToRegenerate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<RegenerateApiKeyMutation, RegenerateApiKeyMutationVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storeName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"lastFour"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetSeconds"}}]}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;