import type { Fault } from '../../core/faults.js';
import { readOptionalText } from '../../core/text.js';
import { storableTime } from '../../core/days.js';
import { readWebAddress } from '../../core/web-address.js';

/** The most payments that a link can be limited to. */
export const mostPayments = 1_000_000;

/** The settings of a link that its creator can change. One that is left out stays as it is; null removes it. */
export interface LinkSettings {
  label?: string | null | undefined;
  successUrl?: string | null | undefined;
  isEnabled?: boolean | null | undefined;
  expiresAt?: Date | null | undefined;
  maxPayments?: number | null | undefined;
}

/** The settings of a link as they are stored. */
interface SettingColumns {
  label: string | null;
  successUrl: string | null;
  isEnabled: boolean;
  expiresAt: Date | null;
  maxPayments: number | null;
}

/** Reads the settings that are given, and adds their faults to `faults`. */
export function readSettings(
  { label, successUrl, isEnabled, expiresAt, maxPayments }: LinkSettings,
  { useOnce, now }: { useOnce: boolean; now: Date },
  faults: Fault[],
): Partial<SettingColumns> {
  if (expiresAt && expiresAt <= now) faults.push({ path: ['expiresAt'], rule: 'future' });
  if (maxPayments !== undefined) checkMaxPayments(maxPayments, useOnce, faults);
  return {
    ...(label !== undefined && { label: readOptionalText(label, ['label'], faults) }),
    ...(successUrl !== undefined && { successUrl: readSuccessUrl(successUrl, faults) }),
    ...(isEnabled != null && { isEnabled }),
    ...(expiresAt !== undefined && {
      expiresAt: expiresAt && new Date(storableTime(expiresAt)),
    }),
    // A link that is used once is limited already.
    ...(maxPayments !== undefined && !useOnce && { maxPayments }),
  };
}

function checkMaxPayments(maxPayments: number | null, useOnce: boolean, faults: Fault[]): void {
  const path = ['maxPayments'];
  if (useOnce && maxPayments !== 1) faults.push({ path, rule: 'onlyOnce' });
  else if (maxPayments !== null && (maxPayments < 1 || maxPayments > mostPayments)) {
    faults.push({ path, rule: 'between', least: 1, most: mostPayments });
  }
}

/** Reads the address where customers go after the payment. */
export function readSuccessUrl(text: string | null, faults: Fault[]): string | null {
  if (text === null) return null;
  const address = readWebAddress(text, ['successUrl'], { allowHttp: false }, faults);
  // An empty fragment would swallow what is added to the address.
  return address?.href.replace(/#$/, '') ?? null;
}
