import { Button, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from 'urql';
import { useSession } from '../../../api/session.js';
import type { Currency } from '../../../graphql.js';
import { Fold } from '../../../parts/fold.js';
import { Hint } from '../../../parts/hint.js';
import { LinkPrice } from '../../../parts/links/link-price.js';
import { UserText } from '../../../parts/values/user-text.js';
import { say } from '../../../texts/texts.js';
import { toAmount } from '../../../parts/values/numbers.js';
import { CabinetProductWordsDocument } from '../operations.js';
import type { Draft } from './draft.js';
import classes from './form.module.css';
import { useRoubles } from './use-roubles.js';

interface LinkPreviewProps {
  draft: Draft;
  /** The limits of the link in words. */
  limits: string;
}

/** What customers will see: open beside the form, folded below it. */
export function LinkPreview({ draft, limits }: LinkPreviewProps) {
  return (
    <div className={classes.aside}>
      <Fold
        title={say('links.preview')}
        summary={say('links.previewHint')}
        isOpenAtFirst={matchMedia('(min-width: 72em)').matches}
      >
        <Paper withBorder p="md" shadow="sm">
          <Stack gap="sm">
            <Words productId={draft.productId} />
            <Prices draft={draft} />
            <Hint>{say('links.previewFields')}</Hint>
            <PayButton />
          </Stack>
        </Paper>
        <Hint size="xs">
          {say('links.limits')}: {limits}
          <br />
          {say('links.previewHint')}
        </Hint>
      </Fold>
    </div>
  );
}

function Words({ productId }: Pick<Draft, 'productId'>) {
  const { storeName } = useSession();
  const [{ data }] = useQuery({
    query: CabinetProductWordsDocument,
    variables: { id: productId ?? '' },
    pause: productId === null,
  });
  const product = productId === null ? undefined : data?.product;
  return (
    <div>
      <Text component="div" size="lg" fw={650}>
        {product ? <UserText>{product.title}</UserText> : say('products.product')}
      </Text>
      <Hint>{say('links.soldBy', { store: storeName })}</Hint>
      {product?.description && (
        <Text component="div" size="sm" mt="xs">
          <UserText lines={3}>{product.description}</UserText>
        </Text>
      )}
    </div>
  );
}

/** The prices as far as they are typed, and those in RUB that are computed from them. */
function Prices({ draft: { euro, rouble, hasDiscount, hasRouble } }: { draft: Draft }) {
  const computed = {
    regular: useRoubles(hasRouble ? '' : euro.regular).data?.rub,
    discount: useRoubles(hasRouble || !hasDiscount ? '' : euro.discount).data?.rub,
  };
  const read = ({ regular, discount }: Draft['euro']) => ({
    regular: toAmount(regular),
    discount: toAmount(discount),
  });
  const prices = [
    { currency: 'EUR', ...read(euro) },
    { currency: 'RUB', ...(hasRouble ? read(rouble) : computed) },
  ] satisfies { currency: Currency; regular: string | undefined; discount: string | undefined }[];
  const known = prices.flatMap(({ currency, regular, discount }) => {
    const charged = hasDiscount ? discount : regular;
    return charged ? [{ currency, regular, charged, isDiscountPrice: hasDiscount }] : [];
  });
  return (
    <div>
      <Text size="sm">{say('links.payIn')}</Text>
      {known.length === 0 && <Hint>{say('links.previewNoPrice')}</Hint>}
      {known.map((price) => (
        <Text key={price.currency} component="div" fw={650} className={classes.price}>
          <LinkPrice price={price} />
        </Text>
      ))}
    </div>
  );
}

/** Looks like a button, and does nothing. */
function PayButton() {
  const { usesSandbox } = useSession();
  return (
    <Button component="span" fullWidth className={classes.pay}>
      {say(usesSandbox ? 'links.payTest' : 'links.pay')}
    </Button>
  );
}
