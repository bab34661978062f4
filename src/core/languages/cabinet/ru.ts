import { apiKeys } from './ru/api-keys.js';
import { auditLog } from './ru/audit-log.js';
import { common } from './ru/common.js';
import { links } from './ru/links.js';
import { overview } from './ru/overview.js';
import { payments, rejectedPayments } from './ru/payments.js';
import { products } from './ru/products.js';
import { session } from './ru/session.js';
import { shell } from './ru/shell.js';
import { webhooks } from './ru/webhooks.js';
import type { en } from './en.js';
import type { Translation } from '../messages.js';

/** The texts of the cabinet in Russian. */
export const ru: Translation<typeof en> = {
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
