import type { RowOf } from '../../graphql.js';
import { sayDuration } from '../../parts/values/duration.js';
import { UserText } from '../../parts/values/user-text.js';
import { say } from '../../texts/texts.js';
import type { CabinetProductsDocument } from './operations.js';

export type Defaults = RowOf<typeof CabinetProductsDocument>['linkDefaults'];

/** The defaults that links of a product get, one line each. */
export function DefaultsWords({ defaults }: { defaults: Defaults }) {
  const { expiresAfterSeconds, successUrl } = defaults;
  if (!expiresAfterSeconds && !successUrl) return say('common.none');
  return (
    <>
      {expiresAfterSeconds && (
        <div>{say('products.expiresAfter', { time: sayDuration(expiresAfterSeconds) })}</div>
      )}
      {successUrl && <UserText lines={2}>{say('products.leadsTo', { url: successUrl })}</UserText>}
    </>
  );
}
