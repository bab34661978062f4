import type { UseFormReturnType } from '@mantine/form';
import type { CombinedError } from 'urql';
import { formFaults, type FormFaults } from '../../../api/failure.js';
import { isCount, toAmount } from '../../../parts/values/numbers.js';
import type { Draft } from './draft.js';
import { checkMetadata, toMetadata, type MetadataFault } from './metadata-draft.js';
import { say } from '../../../texts/texts.js';

export interface FieldsProps {
  form: UseFormReturnType<Draft>;
}

/** Faults that need no request: a missing value, and text that is no number. */
export function checkDraft(draft: Draft): FormFaults['errors'] {
  const errors: Record<string, string> = {};
  if (draft.productId === null) errors.productId = say('links.productRequired');
  const currencies = draft.hasRouble ? (['euro', 'rouble'] as const) : (['euro'] as const);
  const kinds = draft.hasDiscount ? (['regular', 'discount'] as const) : (['regular'] as const);
  for (const currency of currencies) {
    for (const kind of kinds) {
      const isAmount = toAmount(draft[currency][kind]) !== undefined;
      if (!isAmount) errors[`${currency}.${kind}`] = say('links.amountRequired');
    }
  }
  if (draft.uses === 'limited' && !isCount(draft.maxPayments)) {
    errors.maxPayments = say('links.wholeNumber');
  }
  if (draft.expiry === 'time' && !draft.moment.day) errors.moment = say('links.dayRequired');
  const fault = checkMetadata(draft.metadata);
  if (fault) errors.metadata = metadataWords(fault);
  return errors;
}

export const metadataWords = (fault: MetadataFault): string =>
  ({
    key: say('links.keyRequired'),
    twice: say('links.keyTwice'),
    size: say('links.tooMuchMetadata'),
  })[fault];

/** Why the service has refused a draft. */
export function explainRefusal(error: CombinedError, draft: Draft): FormFaults {
  const price = (currency: string) => ({
    price: say(draft.hasDiscount ? 'links.regularPrice' : 'links.priceIn', { currency }),
    discountPrice: say('links.discountPrice', { currency }),
  });
  const [euro, rouble] = [price('EUR'), price('RUB')];
  const metadataKeys = Object.keys(toMetadata(draft.metadata));
  const { errors, alert } = formFaults(error, {
    productId: say('products.product'),
    'prices.0.price': euro.price,
    'prices.0.discountPrice': euro.discountPrice,
    'prices.1.price': rouble.price,
    'prices.1.discountPrice': rouble.discountPrice,
    maxPayments: say('links.limit'),
    expiresAt: say('common.expires'),
    label: say('links.label'),
    successUrl: say('links.successUrl'),
    metadata: say('links.metadata'),
    ...Object.fromEntries(metadataKeys.map((key) => [`metadata.${key}`, key])),
  });
  // The fields that have another name in the input.
  const names: Readonly<Record<string, string>> = {
    expiresAt: draft.expiry === 'time' ? 'moment' : 'expiry',
    'prices.0.price': 'euro.regular',
    'prices.0.discountPrice': 'euro.discount',
    'prices.1.price': 'rouble.regular',
    'prices.1.discountPrice': 'rouble.discount',
  };
  const byField: Record<string, string> = {};
  for (const [path, words] of Object.entries(errors)) {
    const name = path.startsWith('metadata') ? 'metadata' : (names[path] ?? path);
    byField[name] = byField[name] === undefined ? words : `${byField[name]} ${words}`;
  }
  return { alert, errors: byField };
}
