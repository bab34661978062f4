import type { ResultOf } from '../../graphql.js';
import type { CabinetLinkDocument } from './operations.js';

export type Link = NonNullable<ResultOf<typeof CabinetLinkDocument>['paymentLink']>;
