import { Anchor, Button, Group, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link as RouteLink } from 'wouter';
import { paymentEvents } from '../../../api/use-feed.js';
import { useAnswer } from '../../../api/use-answer.js';
import type { PaymentLinkStatus } from '../../../graphql.js';
import { Found } from '../../../parts/found.js';
import { Hint } from '../../../parts/hint.js';
import { HistoryLink } from '../../../parts/history-link.js';
import { LinkPrice } from '../../../parts/links/link-price.js';
import { LinkStatus } from '../../../parts/links/link-status.js';
import { Metadata } from '../../../parts/links/metadata.js';
import { EmptyState } from '../../../parts/lists/empty-state.js';
import { Page } from '../../../parts/page.js';
import { SkeletonLines } from '../../../parts/pending.js';
import { Section } from '../../../parts/section.js';
import { type Fact, Facts } from '../../../parts/values/facts.js';
import { Time } from '../../../parts/values/time.js';
import { UserText } from '../../../parts/values/user-text.js';
import { paths, useQueryOf } from '../../../paths.js';
import { formatDateTime, say } from '../../../texts/texts.js';
import { CabinetLinkDocument, type Link } from '../operations.js';
import { RateWords } from '../rate-words.js';
import { LinkActions } from './link-actions.js';
import { LinkAddress } from './link-address.js';
import { LinkPayments } from './link-payments.js';
import { LinkReady } from './link-ready.js';

const back = { href: paths.links(), title: 'links.title' } as const;

/** One payment link: where it leads, how it stands, and who has paid it. */
export function LinkPage({ id }: { id: string }) {
  const [{ made }] = useQueryOf('link');
  const answer = useAnswer(CabinetLinkDocument, { id }, { feed: paymentEvents });
  return (
    <Found
      answer={answer}
      item={answer.data?.paymentLink}
      title={say('links.link')}
      back={back}
      skeleton={<LinkSkeleton />}
      missing={<NoLink />}
    >
      {(link, note) =>
        made ? <LinkReady link={link} note={note} /> : <LinkView link={link} note={note} />
      }
    </Found>
  );
}

function LinkView({ link, note }: { link: Link; note: ReactNode }) {
  return (
    <Page
      title={link.label ?? link.product.title}
      back={back}
      actions={<LinkActions link={link} />}
    >
      {note}
      <Group gap="sm">
        <LinkStatus link={link} />
        <Hint>{statusWords(link)}</Hint>
      </Group>
      <LinkAddress link={link} />
      <Section
        gap="xs"
        title={say('links.details')}
        more={<HistoryLink target="PAYMENT_LINK" id={link.id} />}
      >
        <LinkFacts link={link} />
      </Section>
      <Section gap="xs" title={say('payments.title')}>
        <LinkPayments linkId={link.id} />
      </Section>
      <Section gap="xs" title={say('links.metadata')}>
        <Metadata metadata={link.metadata} />
      </Section>
    </Page>
  );
}

/** The settings of a link, and the facts that were fixed when it was made. */
function LinkFacts({ link }: { link: Link }) {
  const { product, prices, expiresAt, label, successUrl, createdAt, uuid, id } = link;
  const facts: Fact[] = [
    {
      label: say('products.product'),
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
      label: say('common.expires'),
      value: expiresAt ? <Time at={expiresAt} isExact /> : say('common.never'),
    },
    { label: say('links.label'), value: label ? <UserText>{label}</UserText> : say('common.none') },
    {
      label: say('links.successUrl'),
      value: successUrl ? <UserText>{successUrl}</UserText> : say('common.none'),
    },
    { label: say('links.created'), value: <Time at={createdAt} isExact /> },
    { label: say('links.ids'), value: <bdi>{`${id} · ${uuid}`}</bdi> },
  ];
  return <Facts facts={facts} />;
}

/** The payments that a link takes, and those it has. */
function Uses({ link: { useOnce, usedAt, maxPayments, payments } }: { link: Link }) {
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

const LinkSkeleton = () => (
  <Stack gap="lg">
    <Skeleton height="1.5rem" width="40%" />
    <Skeleton height="5rem" />
    <SkeletonLines count={6} />
  </Stack>
);

function NoLink() {
  return (
    <EmptyState
      text="links.notFound"
      action={
        <Group>
          <Button component={RouteLink} href={paths.links()}>
            {say('links.all')}
          </Button>
          <Button component={RouteLink} href={paths.payments()} variant="default">
            {say('payments.all')}
          </Button>
        </Group>
      }
    />
  );
}

/** Explains the status of a link, and how to change it. */
function statusWords(link: Link): string {
  const { status, product, expiresAt } = link;
  if (status === 'ACTIVE' && product.isArchived) return say('links.archivedWords');
  const words: Record<PaymentLinkStatus, () => string> = {
    ACTIVE: () => say('links.activeWords'),
    DISABLED: () => say('links.disabledWords'),
    EXPIRED: () => say('links.expiredWords', { time: formatDateTime(expiresAt ?? '') }),
    SOLD_OUT: () => say('links.soldOutWords'),
    USED: () => say('links.usedWords'),
  };
  return words[status]();
}
