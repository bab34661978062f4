import type { CabinetLinkQuery } from '../../../operations.js';

export type Link = NonNullable<CabinetLinkQuery['paymentLink']>;
