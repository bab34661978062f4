import { toNumber } from './numbers.js';

export const kinds = ['text', 'number', 'flag'] as const;

export interface MetadataRow {
  /** Tells rows apart while keys are typed. */
  id: number;
  key: string;
  kind: (typeof kinds)[number];
  /** As it is typed; of a flag `true` or `false`. */
  value: string;
}

/** Metadata as it is typed: in rows, or as JSON. */
export interface MetadataDraft {
  mode: 'rows' | 'json';
  rows: readonly MetadataRow[];
  json: string;
}

export const noMetadata: MetadataDraft = { mode: 'rows', rows: [], json: '' };

export const maxMetadataBytes = 16 * 1024;

/** Why metadata cannot be sent. */
export type MetadataFault = 'key' | 'twice' | 'number' | 'json' | 'size';

const isBlank = ({ key, value, kind }: MetadataRow): boolean =>
  key === '' && (value === '' || kind === 'flag');

/** Rows that hold something. */
const filled = ({ rows }: MetadataDraft): MetadataRow[] => rows.filter((row) => !isBlank(row));

/** The first fault of a row, with the rows above it. */
export function faultOfRow(
  row: MetadataRow,
  above: readonly MetadataRow[],
): MetadataFault | undefined {
  if (isBlank(row)) return undefined;
  if (row.key === '') return 'key';
  if (above.some(({ key }) => key === row.key)) return 'twice';
  if (row.kind === 'number' && toNumber(row.value) === undefined) return 'number';
  return undefined;
}

/** Whether a fault stands in a row. */
export const hasFaultyRow = ({ mode, rows }: MetadataDraft): boolean =>
  mode === 'rows' && rows.some((row, index) => faultOfRow(row, rows.slice(0, index)));

export function faultOfMetadata(draft: MetadataDraft): MetadataFault | undefined {
  if (draft.mode === 'json' && parse(draft.json) === undefined) return 'json';
  if (draft.mode === 'rows') {
    for (const [index, row] of draft.rows.entries()) {
      const fault = faultOfRow(row, draft.rows.slice(0, index));
      if (fault) return fault;
    }
  }
  return sizeOf(draft) > maxMetadataBytes ? 'size' : undefined;
}

/** The metadata of a draft; undefined for what is none. */
export function toMetadata(draft: MetadataDraft): Record<string, unknown> | undefined {
  if (draft.mode === 'json') return parse(draft.json);
  return Object.fromEntries(filled(draft).map((row) => [row.key, valueOf(row)]));
}

function valueOf({ kind, value }: MetadataRow): unknown {
  if (kind === 'flag') return value === 'true';
  return kind === 'number' ? toNumber(value) : value;
}

/** Bytes of the metadata, as the service counts them. */
export const sizeOf = (draft: MetadataDraft): number =>
  new TextEncoder().encode(JSON.stringify(toMetadata(draft) ?? draft.json)).length;

function parse(json: string): Record<string, unknown> | undefined {
  if (json.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(json);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The draft as JSON. */
export const asJson = (draft: MetadataDraft): MetadataDraft => {
  const metadata = toMetadata(draft) ?? {};
  const isEmpty = Object.keys(metadata).length === 0;
  return { ...draft, mode: 'json', json: isEmpty ? '' : JSON.stringify(metadata, undefined, 2) };
};

/** The draft in rows; undefined if they cannot hold it, such as lists, or what is no JSON. */
export function asRows(draft: MetadataDraft): MetadataDraft | undefined {
  const metadata = parse(draft.json);
  if (!metadata) return undefined;
  const rows = Object.entries(metadata).map(([key, value], id) => toRow(id, key, value));
  if (rows.some((row) => row === undefined)) return undefined;
  return { ...draft, mode: 'rows', rows: rows as MetadataRow[] };
}

/** A draft of metadata that a link has. */
export function metadataLike(metadata: Record<string, unknown>): MetadataDraft {
  const draft: MetadataDraft = {
    ...noMetadata,
    mode: 'json',
    json: JSON.stringify(metadata, undefined, 2),
  };
  return asRows(draft) ?? draft;
}

function toRow(id: number, key: string, value: unknown): MetadataRow | undefined {
  if (typeof value === 'string') return { id, key, kind: 'text', value };
  if (typeof value === 'number') return { id, key, kind: 'number', value: String(value) };
  if (typeof value === 'boolean') return { id, key, kind: 'flag', value: String(value) };
  return undefined;
}
