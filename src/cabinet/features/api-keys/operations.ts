import { graphql } from '../../graphql.js';

/** A page of the API keys, revoked and expired ones on request. */
export const CabinetApiKeysDocument = graphql(`
  query CabinetApiKeys($includeRevoked: Boolean!, $first: Int, $after: String) {
    apiKeys(includeRevoked: $includeRevoked, first: $first, after: $after) {
      nodes {
        id name prefix lastFour access expiresAt createdAt lastUsedAt requestCount isActive
        previousSecretExpiresAt
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** Products, of which one may serve as an example. */
export const CabinetExampleProductsDocument = graphql(`
  query CabinetExampleProducts {
    products(first: 20) { nodes { id title isFree isArchived } }
  }
`);

/** Create a key. Its secret is shown only once. */
export const CabinetCreateApiKeyDocument = graphql(`
  mutation CabinetCreateApiKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) { key apiKey { id name } }
  }
`);

/** Give a key a new secret. It is shown only once. */
export const CabinetReplaceApiKeyDocument = graphql(`
  mutation CabinetReplaceApiKey($input: RegenerateApiKeyInput!) {
    regenerateApiKey(input: $input) { key apiKey { id previousSecretExpiresAt } }
  }
`);

/** Revoke a key. It is refused from now on. */
export const CabinetRevokeApiKeyDocument = graphql(`
  mutation CabinetRevokeApiKey($input: DeleteApiKeyInput!) {
    deleteApiKey(input: $input) { id isActive }
  }
`);
