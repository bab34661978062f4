import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { CabinetRoublePreviewDocument } from '../../../operations.js';
import { failureOf } from '../../../api/failure.js';
import { Money } from '../../../parts/money.js';
import { useTexts } from '../../../texts/texts.js';
import classes from './form.module.css';
import { toAmount } from './numbers.js';
import { RateWords } from '../rate-words.js';

/** Long enough to type the next digit. */
const pauseMs = 300;

/** What a price in EUR is in RUB now. */
export function RoublePreview({ amount }: { amount: string }) {
  const [typed] = useDebouncedValue(amount, pauseMs);
  return (
    <Text size="sm" c="dimmed" component="div" role="status" className={classes.preview}>
      <Preview eur={toAmount(typed)} />
    </Text>
  );
}

function Preview({ eur }: { eur: string | undefined }): ReactNode {
  const { say } = useTexts();
  const isAsked = eur !== undefined && Number(eur) > 0;
  const [{ data, error, stale, fetching }] = useQuery({
    query: CabinetRoublePreviewDocument,
    variables: { eur: eur ?? '' },
    pause: !isAsked,
    requestPolicy: 'cache-and-network',
  });
  if (!isAsked) return say('links.roubleHint');
  if (error) {
    const { message, fields } = failureOf(error, say);
    return fields.eur ? say('links.roubleHint') : message;
  }
  if (!data || stale || fetching) return say('links.roublePending');
  const { rub, rate, source, date } = data.pricePreview;
  return (
    <>
      {say('links.roubleNow')}{' '}
      <Text span fw={600} c="var(--mantine-color-text)">
        <Money amount={rub} currency="RUB" />
      </Text>
      <br />
      <RateWords rate={rate} source={source} date={date} />
    </>
  );
}
