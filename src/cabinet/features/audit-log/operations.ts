import { graphql } from '../../graphql.js';

/** A page of the audit log. */
export const CabinetAuditLogDocument = graphql(`
  query CabinetAuditLog($filter: AuditFilter, $first: Int, $after: String) {
    auditLog(filter: $filter, first: $first, after: $after) {
      nodes {
        id createdAt actor apiKeyId action targetType targetId paymentId endpointId reason requestId
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** The names of the API keys, revoked ones too. */
export const CabinetKeyNamesDocument = graphql(`
  query CabinetKeyNames {
    apiKeys(includeRevoked: true, first: 100) { nodes { id name } }
  }
`);
