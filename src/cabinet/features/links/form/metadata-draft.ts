import { maxMetadataBytes } from '../../../api/limits.js';

/** A key with its value, as it is typed. */
export interface MetadataRow {
  /** Tells rows apart while keys are typed. */
  id: number;
  key: string;
  /** Text is typed. A value of another type comes from the link that is copied, and stays as it is. */
  value: unknown;
}

export type MetadataDraft = readonly MetadataRow[];

/** Why metadata cannot be sent. */
export type MetadataFault = 'key' | 'twice' | 'size';

const isBlank = ({ key, value }: MetadataRow): boolean => key === '' && value === '';

/** The fault of a row among the others. */
export function checkRow(row: MetadataRow, rows: MetadataDraft): MetadataFault | undefined {
  if (isBlank(row)) return undefined;
  if (row.key === '') return 'key';
  const isTwice = rows.slice(0, rows.indexOf(row)).some(({ key }) => key === row.key);
  return isTwice ? 'twice' : undefined;
}

export function checkMetadata(rows: MetadataDraft): MetadataFault | undefined {
  const [first] = rows.flatMap((row) => checkRow(row, rows) ?? []);
  return first ?? (sizeOf(rows) > maxMetadataBytes ? 'size' : undefined);
}

/** The metadata of a draft, without blank rows. */
export const toMetadata = (rows: MetadataDraft): Record<string, unknown> =>
  Object.fromEntries(rows.filter((row) => !isBlank(row)).map(({ key, value }) => [key, value]));

/** Bytes of the metadata, as the service counts them. */
export const sizeOf = (rows: MetadataDraft): number =>
  new TextEncoder().encode(JSON.stringify(toMetadata(rows))).length;

/** A draft of metadata that a link has. */
export const metadataLike = (metadata: Record<string, unknown>): MetadataDraft =>
  Object.entries(metadata).map(([key, value], id) => ({ id, key, value }));
