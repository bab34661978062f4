import type { CabinetLinkQuery } from '../../../../schema/operations.js';

export type Link = NonNullable<CabinetLinkQuery['paymentLink']>;
