import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMay } from '../../api/session.js';
import { useAnswer } from '../../api/use-answer.js';
import { useChange } from '../../api/use-change.js';
import type { ResultOf } from '../../graphql.js';
import { ExportButton } from '../../parts/export/export-button.js';
import { useDialog } from '../../parts/forms/dialog.js';
import { FormDialog } from '../../parts/forms/form-dialog.js';
import { Hint } from '../../parts/hint.js';
import { ProductAndPath } from '../../parts/links/product-and-link.js';
import { DataTable, timeColumn } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { Filters, TextFilter, useFilters } from '../../parts/lists/filters.js';
import { showNotice } from '../../parts/notices.js';
import { Page } from '../../parts/page.js';
import {
  amountColumn,
  customerColumn,
  idColumn,
  paymentColumns,
} from '../../parts/payments/payment-columns.js';
import { Pending } from '../../parts/pending.js';
import { Section } from '../../parts/section.js';
import { UserText } from '../../parts/values/user-text.js';
import { paths } from '../../paths.js';
import { formatNumber, say } from '../../texts/texts.js';
import { CustomerList } from './customer-list.js';
import { CabinetCustomerDocument, CabinetEraseCustomerDocument } from './operations.js';
import { PaymentTabs } from './payment-tabs.js';
import { Refunds } from './refunds.js';

/** All customers; or, by an e-mail address, what the store knows of one of them, and a way to erase it. */
export function CustomerPage() {
  const filters = useFilters('customer');
  const { email } = filters.values;
  const isOne = email !== undefined;
  return (
    <Page
      title={email ?? say('customers.title')}
      intro={say(isOne ? 'customer.intro' : 'customers.intro')}
      actions={!isOne && <ExportButton kinds={['CUSTOMERS']} />}
    >
      <PaymentTabs />
      <Filters of={{ ...filters, clear: undefined }} isOpen>
        <TextFilter name="email" label="payments.email" type="email" />
      </Filters>
      {email === undefined ? <CustomerList /> : <LoadedCustomer key={email} email={email} />}
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
  const mayErase = useMay('FULL');
  const open = useDialog();
  const { payments, rejectedPayments, refunds, paymentLinks } = customer;
  const isKnown = payments.totalCount + rejectedPayments.totalCount > 0;
  return (
    <Stack gap="lg">
      {!isKnown && <EmptyState text="customer.nothing" />}
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
          <DataTable
            label={say('payments.title')}
            columns={ownColumns}
            rows={payments.nodes}
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
            columns={rejectedColumns}
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

const ownColumns = paymentColumns.filter(({ text }) => text !== customerColumn.text);
const rejectedColumns = [amountColumn, idColumn, timeColumn('common.time')];

/** Links that name the address. They are the creator's own words. */
function Links({ links }: { links: Customer['paymentLinks'] }) {
  return (
    <Section title={say('customer.links', { count: formatNumber(links.totalCount) })}>
      <Hint>{say('customer.linksHint')}</Hint>
      <ul className="rows">
        {links.nodes.map((link) => (
          <Box key={link.id} component="li" py="xs">
            <ProductAndPath link={link} />
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

/** Erases a customer, after it has said what is lost. */
function EraseDialog({ email, onErased }: { email: string; onErased: () => void }) {
  const { send } = useChange(CabinetEraseCustomerDocument);
  return (
    <FormDialog
      title={say('customer.erase')}
      submit={say('customer.erase')}
      color="red"
      initial={{ reason: say('customer.reasonFirst') }}
      check={({ reason }) => (reason.trim() ? {} : { reason: say('customer.reasonRequired') })}
      send={({ reason }) =>
        send({ email, reason: reason.trim() }, ({ eraseCustomerData: erased }) => {
          const count = erased.payments + erased.rejectedPayments;
          showNotice(say(erased.isComplete ? 'customer.erased' : 'customer.erasedSome', { count }));
          onErased();
        })
      }
      labels={{ reason: say('common.reason') }}
    >
      {(form) => (
        <>
          <Text fw={600} component="div">
            <UserText>{email}</UserText>
          </Text>
          <Text>{say('customer.eraseWords')}</Text>
          <Text>{say('customer.eraseElsewhere')}</Text>
          <TextInput
            label={say('common.reason')}
            description={say('customer.reasonHint')}
            {...form.getInputProps('reason')}
            autoComplete="off"
            dir="auto"
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}
