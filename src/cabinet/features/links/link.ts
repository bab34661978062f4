import type { CabinetLinkQuery } from '../../documents.js';

export type Link = NonNullable<CabinetLinkQuery['paymentLink']>;
