import { apiKeys } from './en/api-keys.js';
import { auditLog } from './en/audit-log.js';
import { common } from './en/common.js';
import { links } from './en/links.js';
import { overview } from './en/overview.js';
import { payments, rejectedPayments } from './en/payments.js';
import { products } from './en/products.js';
import { session } from './en/session.js';
import { shell } from './en/shell.js';
import { webhooks } from './en/webhooks.js';

/** The texts of the cabinet in English, by its rooms. The other catalogue has the same keys. */
export const en = {
  ...common,
  ...shell,
  ...session,
  ...overview,
  ...products,
  ...links,
  ...payments,
  ...rejectedPayments,
  ...webhooks,
  ...apiKeys,
  ...auditLog,
};

export type CabinetKey = keyof typeof en;
