import { Anchor, Box, Button, Group, Stack } from '@mantine/core';
import { Link } from 'wouter';
import { useMay } from '../../../api/session.js';
import { useAnswer } from '../../../api/use-answer.js';
import type { ResultOf } from '../../../graphql.js';
import { useDialog } from '../../../parts/forms/dialog.js';
import { Hint } from '../../../parts/hint.js';
import { DataTable } from '../../../parts/lists/data-table.js';
import { EmptyState } from '../../../parts/lists/empty-state.js';
import { Filters } from '../../../parts/lists/filters.js';
import { PaymentTable, usePaymentColumns } from '../../../parts/lists/payment-table.js';
import { SearchField } from '../../../parts/lists/search-field.js';
import { Page } from '../../../parts/page.js';
import { Pending } from '../../../parts/pending.js';
import { Section } from '../../../parts/section.js';
import { ProductAndLink } from '../../../parts/values/product-and-link.js';
import { paths } from '../../../paths.js';
import { formatNumber, say } from '../../../texts/texts.js';
import { useQueryOf } from '../../../use-query-of.js';
import { CabinetCustomerDocument } from '../operations.js';
import { PaymentTabs } from '../payment-tabs.js';
import { Refunds } from '../refunds.js';
import { EraseDialog } from './erase-dialog.js';

/** What the store knows of one customer, by the e-mail address, and a way to erase it. */
export function CustomerPage() {
  const [{ email }, setQuery] = useQueryOf('customer');
  return (
    <Page title={say('customer.title')} intro={say('customer.intro')}>
      <PaymentTabs />
      <Filters onClear={undefined}>
        <SearchField
          label={say('payments.email')}
          type="email"
          value={email}
          onChange={(text) => setQuery({ email: text })}
        />
      </Filters>
      {email === undefined ? (
        <EmptyState title={say('customer.enter')} hint={say('customer.enterHint')} />
      ) : (
        <LoadedCustomer key={email} email={email} />
      )}
    </Page>
  );
}

function LoadedCustomer({ email }: { email: string }) {
  const answer = useAnswer(CabinetCustomerDocument, { email }, { requestPolicy: 'network-only' });
  return (
    <Pending answer={answer}>
      {({ customerData }) => (
        <CustomerData email={email} customer={customerData} onErased={answer.read} />
      )}
    </Pending>
  );
}

type Customer = ResultOf<typeof CabinetCustomerDocument>['customerData'];

interface CustomerDataProps {
  email: string;
  customer: Customer;
  onErased: () => void;
}

function CustomerData({ email, customer, onErased }: CustomerDataProps) {
  const columns = usePaymentColumns();
  const mayErase = useMay('FULL');
  const open = useDialog();
  const { payments, rejectedPayments, refunds, paymentLinks } = customer;
  const isKnown = payments.totalCount + rejectedPayments.totalCount > 0;
  return (
    <Stack gap="lg">
      {!isKnown && (
        <EmptyState title={say('customer.nothing')} hint={say('customer.nothingHint')} />
      )}
      {isKnown && mayErase && (
        <Group>
          <Button
            color="red"
            variant="light"
            onClick={() => open(<EraseDialog email={email} onErased={onErased} />)}
          >
            {say('customer.erase')}
          </Button>
        </Group>
      )}
      {payments.totalCount > 0 && (
        <Section title={say('customer.payments', { count: formatNumber(payments.totalCount) })}>
          <PaymentTable
            label={say('payments.title')}
            payments={payments.nodes}
            hrefOf={({ paymentId }) => paths.payments({ payment: paymentId })}
          />
          <Newest list={payments} />
        </Section>
      )}
      {rejectedPayments.totalCount > 0 && (
        <Section
          title={say('customer.rejected', { count: formatNumber(rejectedPayments.totalCount) })}
        >
          <Hint>{say('customer.rejectedHint')}</Hint>
          <DataTable
            label={say('rejected.title')}
            columns={[columns.amount, columns.id, columns.time]}
            rows={rejectedPayments.nodes}
          />
          <Newest list={rejectedPayments} />
        </Section>
      )}
      {refunds.totalCount > 0 && (
        <Section title={say('customer.refunds', { count: formatNumber(refunds.totalCount) })}>
          <Refunds refunds={refunds.nodes} hasMore={refunds.pageInfo.hasNextPage} />
        </Section>
      )}
      {paymentLinks.totalCount > 0 && <Links links={paymentLinks} />}
    </Stack>
  );
}

/** Links that name the address. They are the creator's own words. */
function Links({ links }: { links: Customer['paymentLinks'] }) {
  return (
    <Section title={say('customer.links', { count: formatNumber(links.totalCount) })}>
      <Hint>{say('customer.linksHint')}</Hint>
      <ul className="rows">
        {links.nodes.map((link) => (
          <Box key={link.id} component="li" py="xs">
            {link.deletedAt ? (
              <ProductAndLink link={link} />
            ) : (
              <Anchor component={Link} href={paths.link(link.id)} size="sm">
                <ProductAndLink link={link} />
              </Anchor>
            )}
          </Box>
        ))}
      </ul>
      <Newest list={links} />
    </Section>
  );
}

/** Says that there are more rows than are shown. */
function Newest({ list }: { list: { pageInfo: { hasNextPage: boolean } } }) {
  return list.pageInfo.hasNextPage && <Hint>{say('customer.more')}</Hint>;
}
