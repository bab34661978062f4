import { initGraphQLTada, type ResultOf, type VariablesOf } from 'gql.tada';
import type { introspection } from '../../schema/generated/introspection.js';

export type { ResultOf, VariablesOf };

/** An operation or a fragment, typed by the schema. The fragments that it uses are given beside it. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: {
    Date: string;
    DateTime: string;
    Decimal: string;
    JSONObject: Record<string, unknown>;
    SafeInt: number;
  };
}>();

/** A row of the list that an operation asks for. */
export type RowOf<Document> =
  ResultOf<Document> extends Record<string, { nodes: (infer Row)[] }> ? Row : never;

/** An enum or an input of the schema. */
export type SchemaType<Name extends keyof introspection['types']> = ReturnType<
  typeof graphql.scalar<Name>
>;

export type ApiKeyAccess = SchemaType<'ApiKeyAccess'>;
export type AuditTarget = SchemaType<'AuditTarget'>;
export type Currency = SchemaType<'Currency'>;
export type PaymentLinkStatus = SchemaType<'PaymentLinkStatus'>;
export type SalesGrouping = SchemaType<'SalesGrouping'>;
export type WebhookDeliveryStatus = SchemaType<'WebhookDeliveryStatus'>;
export type WebhookFormat = SchemaType<'WebhookFormat'>;
