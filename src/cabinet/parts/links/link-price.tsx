import { Text } from '@mantine/core';
import type { Currency } from '../../graphql.js';
import { Money } from '../values/money.js';

interface LinkPriceProps {
  price: {
    currency: Currency;
    regular?: string | null | undefined;
    charged: string;
    isDiscountPrice: boolean;
  };
}

/** The price of a link in one currency, with the price before the discount crossed out. */
export const LinkPrice = ({ price }: LinkPriceProps) => (
  <>
    <Money amount={price.charged} currency={price.currency} />
    {price.isDiscountPrice && price.regular && (
      <>
        {' '}
        <Text component="s" td="line-through" size="xs" c="dimmed">
          <Money amount={price.regular} currency={price.currency} />
        </Text>
      </>
    )}
  </>
);
