import { apiKeys } from '../features/api-keys/texts.js';
import { auditLog } from '../features/audit-log/texts.js';
import { sheet } from '../features/links/sheet/texts.js';
import { links } from '../features/links/texts.js';
import { overview } from '../features/overview/texts.js';
import { payments } from '../features/payments/texts.js';
import { products } from '../features/products/texts.js';
import { sales } from '../features/sales/texts.js';
import { webhooks } from '../features/webhooks/texts.js';
import { cellTexts } from '../../payment-links/spreadsheet/texts.js';
import { exports } from '../parts/export/texts.js';
import { session } from '../session/texts.js';
import { shell } from '../shell/texts.js';
import { common } from './common.js';

/** The texts of the cabinet by their keys, in English and in Russian. */
export const allTexts = {
  ...common,
  ...shell,
  ...session,
  ...overview,
  ...products,
  ...links,
  ...sheet,
  ...cellTexts,
  ...payments,
  ...sales,
  ...webhooks,
  ...apiKeys,
  ...auditLog,
  ...exports,
} as const satisfies Record<string, readonly [en: string, ru: string]>;

export type CabinetKey = keyof typeof allTexts;

const order = ['en', 'ru'] as const;

export const textsIn = (language: (typeof order)[number]): Record<CabinetKey, string> =>
  Object.fromEntries(
    Object.entries(allTexts).map(([key, texts]) => [key, texts[order.indexOf(language)]]),
  ) as Record<CabinetKey, string>;
