import type { CabinetAuditLogQuery } from '../../operations.js';

export type AuditEntry = CabinetAuditLogQuery['auditLog']['nodes'][number];

export interface EntryProps {
  entry: AuditEntry;
  /** The names of the keys, by id. */
  keyNames: ReadonlyMap<string, string>;
}
