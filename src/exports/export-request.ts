export const exportKinds = [
  'PAYMENTS',
  'PAYMENT_LINKS',
  'REFUNDS',
  'REJECTED_PAYMENTS',
  'AUDIT_LOG',
  'CUSTOMERS',
] as const;
export type ExportKind = (typeof exportKinds)[number];

/** The kinds whose rows have no link: no product, no metadata. */
export const kindsWithoutLink: readonly ExportKind[] = ['AUDIT_LOG', 'CUSTOMERS'];

export type ExportFormat = 'CSV' | 'NDJSON';
export type ExportLanguage = 'EN' | 'RU';

/** An export as its address holds it. */
export interface ExportRequest {
  what: ExportKind;
  format: ExportFormat;
  language: ExportLanguage;
  /** Rows from this time on, and before that one. */
  from: Date | null;
  to: Date | null;
  productId: bigint | null;
  metadataKeys: string[];
  timeZone: string;
  /** When it was asked for. */
  madeAt: Date;
  /** The name of the file, without what its format adds. */
  fileName: string;
  owner: ExportOwner;
}

/** The creator whose rows they are, and the key or session that asked for them. */
export interface ExportOwner {
  creatorId: bigint;
  storeName: string;
  /** Null if the platform asked on behalf of the creator. */
  secret: { hash: Uint8Array; isSession: boolean } | null;
}
