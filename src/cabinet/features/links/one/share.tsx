import { Stack } from '@mantine/core';
import type { Currency } from '../../../graphql.js';
import { CodeBlock } from '../../../parts/code-block.js';
import { CopyButton } from '../../../parts/copy-button.js';
import { Hint } from '../../../parts/hint.js';
import { Section } from '../../../parts/section.js';
import { say } from '../../../texts/texts.js';
import type { Link } from '../operations.js';
import { QrCode } from './qr-code.js';

/** All ways to hand on the address of a link: a text to paste, a button for a page, a QR code. */
export function Share({ link }: { link: Link }) {
  const { id, paymentLink: address } = link;
  const button = buttonOf(link);
  return (
    <Stack gap="lg">
      {([say('links.shareEnglish'), say('links.shareRussian')] as const).map((title, index) => {
        const text = messageOf(link, index === 0 ? 'en' : 'ru');
        return (
          <Section key={title} order={3} gap="xs" title={title} more={<CopyButton value={text} />}>
            <CodeBlock label={title} dir="auto" fz="sm">
              {text}
            </CodeBlock>
          </Section>
        );
      })}
      <Section
        order={3}
        gap="xs"
        title={say('links.shareButton')}
        more={<CopyButton value={button} />}
      >
        <Hint>{say('links.shareButtonHint')}</Hint>
        <CodeBlock label={say('links.shareButton')} fz="sm">
          {button}
        </CodeBlock>
      </Section>
      <Section order={3} gap="xs" title={say('links.qr')}>
        <QrCode address={address} fileName={`payment-link-${id}`} />
      </Section>
    </Stack>
  );
}

/** A message to a customer in their language, whichever the creator uses. Russians see roubles. */
function messageOf({ product: { title }, prices, paymentLink }: Link, language: 'en' | 'ru') {
  const wanted: Currency = language === 'en' ? 'EUR' : 'RUB';
  const price = prices.find(({ currency }) => currency === wanted) ?? prices[0];
  const style = { style: 'currency', currency: price?.currency ?? wanted } as const;
  const amount = new Intl.NumberFormat(language, style).format(Number(price?.charged));
  return language === 'en'
    ? `“${title}”, ${amount}. Pay here: ${paymentLink}`
    : `«${title}», ${amount}. Оплатить: ${paymentLink}`;
}

/** A link that looks like a button, without a script, for any page. */
function buttonOf({ product: { title }, paymentLink }: Link): string {
  const style =
    'display:inline-block;padding:12px 24px;border-radius:8px;background:#1d5bd8;color:#fff;' +
    'font:600 16px/1.5 system-ui,sans-serif;text-decoration:none';
  return `<a href="${escaped(paymentLink)}" style="${style}">${escaped(title)}</a>`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
