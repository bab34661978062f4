import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from 'urql';
import { toAmount } from '../../../parts/values/numbers.js';
import { CabinetRoublePreviewDocument } from '../operations.js';

/** Long enough to type the next digit. */
const pauseMs = 300;

/** The RUB price that is computed now from an EUR price as it is typed. Asks at a pause in typing. */
export function useRoubles(typed: string) {
  const [amount] = useDebouncedValue(typed, pauseMs);
  const eur = toAmount(amount);
  const isAsked = eur !== undefined;
  const [{ data, error, stale, fetching }] = useQuery({
    query: CabinetRoublePreviewDocument,
    variables: { eur: eur ?? '' },
    pause: !isAsked,
    requestPolicy: 'cache-and-network',
  });
  const isThere = isAsked && !error && !stale && !fetching;
  return { isAsked, error, data: isThere ? data?.pricePreview : undefined };
}
