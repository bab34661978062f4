/** Exports: make their address, download it. */
import { parse } from 'csv-parse/sync';
import {
  CreateExportDocument,
  type CreateExportInput,
} from '../../../schema/generated/operations.js';
import { origin, type Ask, type TestService } from '../service/service.js';

/** Asks for an export of payments, unless `more` says otherwise. */
export const askExport = (ask: Ask, more: Partial<CreateExportInput> = {}) =>
  ask(CreateExportDocument, { export: { what: 'PAYMENTS', ...more } });

export async function newExport(
  { graphql }: { graphql: Ask },
  more: Partial<CreateExportInput> = {},
): Promise<string> {
  const { data } = await askExport(graphql, more);
  return data.createExport.url.slice(origin.length);
}

export async function download(service: TestService, path: string): Promise<string> {
  const response = await service.fetch(path);
  // Not text(): it would swallow the byte order mark.
  return Buffer.from(await response.arrayBuffer()).toString();
}

/** The rows of a CSV file, by the titles of their columns. */
export const rowsOf = (csv: string, delimiter = ','): Record<string, string>[] =>
  parse(csv, { bom: true, delimiter, columns: true });
