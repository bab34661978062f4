import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { SearchIcon } from '@primer/octicons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { toFailure } from '../api/failure.js';
import { maxNameLength } from '../api/limits.js';
import { Hint } from '../parts/hint.js';
import { LinkPrice } from '../parts/links/link-price.js';
import { LinkStatus } from '../parts/links/link-status.js';
import { TestBadge } from '../parts/payments/amount.js';
import { PaymentStatus } from '../parts/payments/payment-status.js';
import { Money } from '../parts/values/money.js';
import { ProductState } from '../parts/values/product-state.js';
import { StatusBadge } from '../parts/values/status-badge.js';
import { Time } from '../parts/values/time.js';
import { UserText } from '../parts/values/user-text.js';
import { paths } from '../paths.js';
import { say } from '../texts/texts.js';
import classes from './shell.module.css';
import { isSearchable, useSearchBox, type Found } from './use-search-box.js';

/** One search for payments, links and products, from every page. The key `/` leads to it, and Enter to the first result. */
export function SearchBox() {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const { answer, search } = useSearchBox();
  /** The text whose first result is to be opened once it is there. */
  const [entered, setEntered] = useState<string>();
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setEntered(undefined);
    },
  });
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => field.current?.focus()]]);

  const text = typed.trim();
  const current = answer?.text === text ? answer : undefined;
  const found = current?.found;
  const isEmpty =
    !found || Object.values(found).every((rows) => typeof rows !== 'object' || rows.length === 0);
  const openFirst = useEffectEvent(() => {
    combobox.selectFirstOption();
    combobox.clickSelectedOption();
  });
  const isDue = entered === text && !isEmpty;
  useEffect(() => {
    if (isDue) openFirst();
  }, [isDue]);
  const hint = (): string => {
    if (!isSearchable(text)) return say('shell.searchHint');
    if (!current) return say('common.loading');
    if (current.error) return toFailure(current.error).message;
    return say('shell.nothingFound');
  };
  return (
    <form
      role="search"
      className={classes.search}
      aria-label={say('shell.search')}
      onSubmit={(event) => {
        event.preventDefault();
        combobox.openDropdown();
        setEntered(text);
      }}
    >
      <Combobox
        store={combobox}
        withinPortal={false}
        onOptionSubmit={(path) => {
          combobox.closeDropdown();
          navigate(path);
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={field}
            role="combobox"
            aria-label={say('shell.search')}
            aria-autocomplete="list"
            placeholder={say('shell.search')}
            leftSection={<SearchIcon />}
            maxLength={maxNameLength}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              search(value.trim());
              combobox.resetSelectedOption();
              combobox.openDropdown();
            }}
            onFocus={({ currentTarget }) => {
              currentTarget.select();
              search(text);
              combobox.openDropdown();
            }}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={classes.found}>
          {isEmpty && (
            <Hint role="status" className={classes.searchHint}>
              {hint()}
            </Hint>
          )}
          <Combobox.Options aria-label={say('shell.found')}>
            {found && <Options found={found} />}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </form>
  );
}

/** What is found, by its kind. The value of each option is the address of its page. */
function Options({ found }: { found: Found }) {
  const { payments, rejectedPayments, paymentLinks, products } = found;
  return (
    <>
      <Kind label={say('links.title')} rows={paymentLinks}>
        {(link) => (
          <Combobox.Option value={paths.link(link.id)} key={link.id}>
            <UserText lines={1}>{link.label ?? link.product.title}</UserText>
            <Details>
              {link.label !== null && <UserText lines={1}>{link.product.title}</UserText>}
              {link.prices.slice(0, 1).map((price) => (
                <LinkPrice key={price.currency} price={price} />
              ))}
              <LinkStatus link={link} />
              <Time at={link.createdAt} />
            </Details>
          </Combobox.Option>
        )}
      </Kind>
      <Kind label={say('payments.title')} rows={payments}>
        {(payment) => (
          <Combobox.Option value={paths.payments({ payment: payment.paymentId })} key={payment.id}>
            <PaymentWords payment={payment} status={<PaymentStatus payment={payment} />} />
          </Combobox.Option>
        )}
      </Kind>
      <Kind label={say('rejected.title')} rows={rejectedPayments}>
        {(payment) => (
          <Combobox.Option
            value={paths.rejectedPayments({ id: payment.paymentId })}
            key={payment.id}
          >
            <PaymentWords
              payment={payment}
              status={
                <StatusBadge tone={payment.isResolved ? 'neutral' : 'warning'}>
                  {say(payment.isResolved ? 'rejected.showResolved' : 'rejected.waiting')}
                </StatusBadge>
              }
            />
          </Combobox.Option>
        )}
      </Kind>
      <Kind label={say('products.title')} rows={products}>
        {(product) => (
          <Combobox.Option value={paths.product(product.id)} key={product.id}>
            <UserText lines={1}>{product.title}</UserText>
            <ProductState product={product} />
          </Combobox.Option>
        )}
      </Kind>
    </>
  );
}

interface KindProps<Row> {
  label: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}

const Kind = <Row,>({ label, rows, children }: KindProps<Row>) =>
  rows.length > 0 && <Combobox.Group label={label}>{rows.map(children)}</Combobox.Group>;

interface PaymentWordsProps {
  payment: Omit<Found['payments'][number], 'refundedAmount' | 'disputeStatus'>;
  status: ReactNode;
}

function PaymentWords({ payment, status }: PaymentWordsProps) {
  const { amount, currency, isTest, customer, paymentId, createdAt } = payment;
  return (
    <>
      <UserText lines={1}>
        {[customer.name, customer.email].filter((text) => text).join(', ') || paymentId}
      </UserText>
      <Details>
        <Money amount={amount} currency={currency} />
        <TestBadge isTest={isTest} />
        {status}
        <Time at={createdAt} />
      </Details>
    </>
  );
}

const Details = ({ children }: { children: ReactNode }) => (
  <Hint component="div" className={classes.details}>
    {children}
  </Hint>
);
