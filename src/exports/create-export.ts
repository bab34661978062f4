import { hashKey } from '../access/keys/key-format.js';
import { creatorOf, type Context } from '../access/context.js';
import { recordChange } from '../access/record-change.js';
import { addDays, dayStarts, isTimeZone } from '../core/days.js';
import { readOrRefuse, serviceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { isStorable } from '../core/text.js';
import { findProduct } from '../products/products.js';
import { exportPath } from './address.js';
import {
  kindsWithoutLink,
  type ExportFormat,
  type ExportKind,
  type ExportLanguage,
  type ExportOwner,
  type ExportRequest,
} from './export-request.js';

/** The time in which the address of an export can be opened, in minutes. */
export const addressMinutes = 10;
export const maxMetadataKeys = 20;
/** All of them have room in an address, whatever their script. */
export const maxKeyLength = 40;

export interface ExportInput {
  what: ExportKind;
  format: ExportFormat;
  language: ExportLanguage;
  from?: Date | null | undefined;
  to?: Date | null | undefined;
  productId?: bigint | null | undefined;
  metadataKeys?: readonly string[] | null | undefined;
  timeZone: string;
}

export interface MadeExport {
  url: string;
  expiresAt: Date;
}

/**
 * Makes the address at which whoever has it downloads rows of the calling creator.
 *
 * @throws ServiceError VALIDATION_FAILED, NOT_FOUND for a product that is not the creator's, UNAVAILABLE when the
 *   service has no key to seal the address with
 */
export async function createExport(ctx: Context, input: ExportInput): Promise<MadeExport> {
  const { secrets } = ctx;
  if (!secrets) throw serviceError('UNAVAILABLE', 'error.noSecretsKey');
  readOrRefuse((faults) => checkInput(input, faults));
  const { what, format, language, productId = null, timeZone } = input;
  if (productId !== null) await findProduct(ctx, productId);

  const now = ctx.now();
  const [from, to] = periodOf(input);
  const owner = ownerOf(ctx);
  const wanted: ExportRequest = {
    ...{ what, format, language, from, to, productId, timeZone, owner },
    metadataKeys: [...(input.metadataKeys ?? [])],
    madeAt: now,
    fileName: fileNameOf(input, now),
  };
  await recordChange(ctx, ctx.db, 'createExport', { creatorId: owner.creatorId, id: what });
  const expiresAt = new Date(now.getTime() + addressMinutes * 60_000);
  return { url: ctx.baseUrl + exportPath(secrets, { wanted, expiresAt }), expiresAt };
}

function checkInput(input: ExportInput, faults: Fault[]): void {
  const { what, from, to, productId, timeZone } = input;
  const keys = input.metadataKeys ?? [];
  if (from && to && to < from) faults.push({ path: ['to'], rule: 'notBefore', other: ['from'] });
  if (!isTimeZone(timeZone)) faults.push({ path: ['timeZone'], rule: 'timeZone' });
  if (kindsWithoutLink.includes(what)) {
    const unfit = { rule: 'leftOutWhen', other: ['what'], value: what } as const;
    if (productId != null) faults.push({ path: ['productId'], ...unfit });
    if (keys.length > 0) faults.push({ path: ['metadataKeys'], ...unfit });
  }
  if (keys.length > maxMetadataKeys) {
    faults.push({ path: ['metadataKeys'], rule: 'maxItems', items: maxMetadataKeys });
    return;
  }
  for (const [index, key] of keys.entries()) checkKey(key, ['metadataKeys', index], faults);
  for (const [index, key] of keys.entries()) {
    const isRepeated = keys.indexOf(key) < index;
    if (isRepeated) faults.push({ path: ['metadataKeys', index], rule: 'duplicate' });
  }
}

function checkKey(key: string, path: (string | number)[], faults: Fault[]): void {
  if (key === '') faults.push({ path, rule: 'required' });
  else if (Array.from(key).length > maxKeyLength)
    faults.push({ path, rule: 'maxLength', characters: maxKeyLength });
  else if (!isStorable(key)) faults.push({ path, rule: 'unstorableText' });
}

/** The moments at which the first day begins, and at which the last has ended. */
function periodOf({ from, to, timeZone }: ExportInput): [Date | null, Date | null] {
  const startOf = (day: Date): Date | null => dayStarts([day], timeZone)[0] ?? null;
  return [from ? startOf(from) : null, to ? startOf(addDays(to, 1)) : null];
}

/** `payments-2026-11-01-2026-11-30`: the days that were asked for, or today. */
function fileNameOf({ what, from, to }: ExportInput, now: Date): string {
  const days = [from, to].filter((day) => day != null);
  const names = (days.length > 0 ? days : [now]).map((day) => day.toISOString().slice(0, 10));
  return [what.toLowerCase().replaceAll('_', '-'), ...names].join('-');
}

function ownerOf(ctx: Context): ExportOwner {
  const { id: creatorId, storeName, sessionId } = creatorOf(ctx);
  const given = ctx.onBehalfOf === undefined ? (ctx.apiKey ?? ctx.sessionSecret) : undefined;
  const isSession = sessionId !== null;
  const secret = given === undefined ? null : { hash: hashKey(given), isSession };
  return { creatorId, storeName, secret };
}
