import {
  CreditCardIcon,
  GraphIcon,
  HomeIcon,
  KeyIcon,
  LinkIcon,
  LogIcon,
  PackageIcon,
  WebhookIcon,
} from '@primer/octicons-react';
import type { ComponentType } from 'react';
import { lazyPage } from './lazy-page.js';
import type { PlainKey } from './texts/texts.js';

export interface Route {
  /** Below `/cabinet`. A parameter, such as `:id`, comes to the page as a property. */
  path: string;
  page: ComponentType<{ id: string }>;
  /** Its place in the navigation, in the order of this table. */
  navigation?: { text: PlainKey; icon: typeof LogIcon };
}

/** Every page. The first that fits an address is shown, so `/links/new` stands before `/links/:id`. */
export const routes: Route[] = [
  {
    path: '/',
    page: lazyPage(async () => (await import('./features/overview/overview-page.js')).OverviewPage),
    navigation: { text: 'overview.title', icon: HomeIcon },
  },
  {
    path: '/products',
    page: lazyPage(async () => (await import('./features/products/products-page.js')).ProductsPage),
    navigation: { text: 'products.title', icon: PackageIcon },
  },
  {
    path: '/products/:id',
    page: lazyPage(async () => (await import('./features/products/product-page.js')).ProductPage),
  },
  {
    path: '/links',
    page: lazyPage(async () => (await import('./features/links/links-page.js')).LinksPage),
    navigation: { text: 'links.title', icon: LinkIcon },
  },
  {
    path: '/links/new',
    page: lazyPage(
      async () => (await import('./features/links/form/new-link-page.js')).NewLinkPage,
    ),
  },
  {
    path: '/links/spreadsheet',
    page: lazyPage(async () => (await import('./features/links/sheet/sheet-page.js')).SheetPage),
  },
  {
    path: '/links/:id',
    page: lazyPage(async () => (await import('./features/links/one/link-page.js')).LinkPage),
  },
  {
    path: '/payments/rejected',
    page: lazyPage(
      async () =>
        (await import('./features/payments/rejected-payments-page.js')).RejectedPaymentsPage,
    ),
  },
  {
    path: '/payments/customer',
    page: lazyPage(async () => (await import('./features/payments/customer-page.js')).CustomerPage),
  },
  {
    path: '/payments',
    page: lazyPage(async () => (await import('./features/payments/payments-page.js')).PaymentsPage),
    navigation: { text: 'payments.title', icon: CreditCardIcon },
  },
  {
    path: '/sales',
    page: lazyPage(async () => (await import('./features/sales/sales-page.js')).SalesPage),
    navigation: { text: 'sales.title', icon: GraphIcon },
  },
  {
    path: '/webhooks',
    page: lazyPage(async () => (await import('./features/webhooks/webhooks-page.js')).WebhooksPage),
    navigation: { text: 'webhooks.title', icon: WebhookIcon },
  },
  {
    path: '/webhooks/:id',
    page: lazyPage(async () => (await import('./features/webhooks/endpoint-page.js')).EndpointPage),
  },
  {
    path: '/api-keys',
    page: lazyPage(async () => (await import('./features/api-keys/api-keys-page.js')).ApiKeysPage),
    navigation: { text: 'apiKeys.title', icon: KeyIcon },
  },
  {
    path: '/audit-log',
    page: lazyPage(
      async () => (await import('./features/audit-log/audit-log-page.js')).AuditLogPage,
    ),
    navigation: { text: 'auditLog.title', icon: LogIcon },
  },
];
