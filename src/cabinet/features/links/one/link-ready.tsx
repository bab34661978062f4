import { Button, Group, Text } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { Link as RouteLink } from 'wouter';
import { lazyPart } from '../../../lazy-page.js';
import { LinkPrice } from '../../../parts/links/link-price.js';
import { Page } from '../../../parts/page.js';
import { FailedPart } from '../../../parts/page-boundary.js';
import { UserText } from '../../../parts/values/user-text.js';
import { paths } from '../../../paths.js';
import { say } from '../../../texts/texts.js';
import type { Link } from '../operations.js';
import { LinkAddress } from './link-address.js';

const QrCode = lazyPart(async () => (await import('./qr-code.js')).QrCode, FailedPart);

/** A link that was made just now: its address first, and all ways to hand it on. */
export function LinkReady({ link, note }: { link: Link; note: ReactNode }) {
  const { id, label, product, prices, paymentLink } = link;
  return (
    <Page
      title={say('links.ready')}
      intro={<UserText>{label ? `${product.title} · ${label}` : product.title}</UserText>}
      actions={
        <>
          <Button component={RouteLink} href={paths.link(id)} variant="default">
            {say('links.see')}
          </Button>
          <Button component={RouteLink} href={paths.newLink()} variant="default">
            {say('links.makeAnother')}
          </Button>
        </>
      }
    >
      {note}
      <Group>
        {prices.map((price) => (
          <Text key={price.currency} component="div" fw={650}>
            <LinkPrice price={price} />
          </Text>
        ))}
      </Group>
      <LinkAddress link={link} hasFocus />
      <Suspense>
        <QrCode address={paymentLink} fileName={`payment-link-${id}`} />
      </Suspense>
    </Page>
  );
}
