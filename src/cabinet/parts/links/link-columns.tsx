import { formatNumber, say } from '../../texts/texts.js';
import { CopyButton } from '../copy-button.js';
import { Hint } from '../hint.js';
import type { Column } from '../lists/data-table.js';
import { Money } from '../values/money.js';
import { Time } from '../values/time.js';
import { UserLines } from '../values/user-text.js';
import { LinkPrice } from './link-price.js';
import type { Link } from './link-row.js';
import { LinkStatus } from './link-status.js';

/** Payment links, each with its address to copy. */
export const linkColumns: readonly Column<Link>[] = [
  { text: 'links.link', cell: (link) => <LinkName link={link} />, narrow: 'first' },
  { text: 'links.price', cell: ({ prices }) => <Prices prices={prices} />, narrow: 'first' },
  { text: 'common.status', cell: (link) => <LinkStatus link={link} />, narrow: 'second' },
  {
    text: 'payments.title',
    align: 'end',
    narrow: 'hidden',
    cell: ({ payments: { totalCount }, maxPayments }) =>
      maxPayments
        ? say('links.countOf', { count: formatNumber(totalCount), most: formatNumber(maxPayments) })
        : formatNumber(totalCount),
  },
  { text: 'links.created', cell: ({ createdAt }) => <Time at={createdAt} />, narrow: 'second' },
  {
    text: 'links.copyAddress',
    isHeaderHidden: true,
    align: 'end',
    narrow: 'hidden',
    cell: ({ paymentLink }) => <CopyButton value={paymentLink} label={say('links.copyAddress')} />,
  },
];

/** More would not fit in a line. */
const hintEntries = 3;

/** The product, and below it what tells the link from others: its note, or else its first metadata. */
function LinkName({ link: { product, label, metadata } }: { link: Link }) {
  const hint =
    label ??
    Object.entries(metadata)
      .filter(([, value]) => typeof value !== 'object')
      .slice(0, hintEntries)
      .map(([key, value]) => `${key}: ${String(value)}`)
      .join(', ');
  return <UserLines first={product.title} second={hint} />;
}

function Prices({ prices: [euro, rouble] }: Pick<Link, 'prices'>) {
  return (
    <>
      {euro && <LinkPrice price={euro} />}
      {rouble && (
        <Hint size="xs" component="div">
          <Money amount={rouble.charged} currency={rouble.currency} />
        </Hint>
      )}
    </>
  );
}
