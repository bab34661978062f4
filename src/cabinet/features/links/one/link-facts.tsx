import { Anchor } from '@mantine/core';
import { Link as RouteLink } from 'wouter';
import { Facts, type Fact } from '../../../parts/values/facts.js';
import { LinkPrice } from '../../../parts/values/link-price.js';
import { Time } from '../../../parts/values/time.js';
import { UserText } from '../../../parts/values/user-text.js';
import { paths } from '../../../paths.js';
import { Hint } from '../../../parts/hint.js';
import { useTexts } from '../../../texts/texts.js';
import type { Link } from '../link.js';
import { RateWords } from '../rate-words.js';

/** The settings of a link, and the facts that were fixed when it was made. */
export function LinkFacts({ link }: { link: Link }) {
  const { say } = useTexts();
  const { product, prices, expiresAt, label, successUrl, createdAt, uuid, id } = link;
  const facts: Fact[] = [
    {
      label: say('links.product'),
      value: (
        <Anchor component={RouteLink} href={paths.product(product.id)} inherit>
          <UserText>{product.title}</UserText>
        </Anchor>
      ),
    },
    ...prices.map((price) => ({
      label: say('links.priceIn', { currency: price.currency }),
      value: (
        <>
          <LinkPrice price={price} />
          {price.rate && price.rateSource && price.rateDate && (
            <Hint size="xs" component="div">
              <RateWords rate={price.rate} source={price.rateSource} date={price.rateDate} />
            </Hint>
          )}
        </>
      ),
    })),
    { label: say('links.canBePaid'), value: <Uses link={link} /> },
    {
      label: say('links.expires'),
      value: expiresAt ? <Time at={expiresAt} isExact /> : say('links.never'),
    },
    { label: say('links.label'), value: label ? <UserText>{label}</UserText> : say('links.none') },
    {
      label: say('links.successUrl'),
      value: successUrl ? <UserText>{successUrl}</UserText> : say('links.none'),
    },
    { label: say('links.created'), value: <Time at={createdAt} isExact /> },
    { label: say('links.ids'), value: <bdi>{`${id} · ${uuid}`}</bdi> },
  ];
  return <Facts facts={facts} />;
}

/** The payments that a link takes, and those it has. */
function Uses({ link: { useOnce, usedAt, maxPayments, payments } }: { link: Link }) {
  const { say } = useTexts();
  const count = payments.totalCount;
  if (useOnce) {
    return usedAt ? (
      <>
        {say('links.once')} · <Time at={usedAt} isExact />
      </>
    ) : (
      say('links.onceUnpaid')
    );
  }
  if (maxPayments) return say('links.limitOf', { most: maxPayments, count });
  return say('links.unlimitedOf', { count });
}
