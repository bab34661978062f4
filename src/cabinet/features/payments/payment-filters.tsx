import { Button } from '@mantine/core';
import { XIcon } from '@primer/octicons-react';
import { DayField } from '../../parts/forms/day-field.js';
import { Filters } from '../../parts/lists/filters.js';
import { SearchField } from '../../parts/lists/search-field.js';
import type { Query } from '../../paths.js';
import { say } from '../../texts/texts.js';

interface PaymentFiltersProps {
  query: Query<'payments'>;
  onChange: (query: Query<'payments'>) => void;
  /** Given when a filter is set. */
  onClear: (() => void) | undefined;
}

export function PaymentFilters({ query, onChange, onClear }: PaymentFiltersProps) {
  const { id, email, from, to, link } = query;
  return (
    <Filters onClear={onClear}>
      <SearchField
        label={say('payments.email')}
        type="email"
        value={email}
        onChange={(text) => onChange({ ...query, email: text })}
      />
      <SearchField
        label={say('payments.paymentId')}
        value={id}
        onChange={(text) => onChange({ ...query, id: text })}
      />
      <DayField
        label={say('payments.from')}
        value={from}
        max={to}
        onChange={(day) => onChange({ ...query, from: day })}
      />
      <DayField
        label={say('payments.to')}
        value={to}
        min={from}
        onChange={(day) => onChange({ ...query, to: day })}
      />
      {link && (
        <Button
          variant="light"
          rightSection={<XIcon />}
          aria-label={say('payments.removeLink', { id: link })}
          onClick={() => onChange({ ...query, link: undefined })}
        >
          {say('payments.link', { id: link })}
        </Button>
      )}
    </Filters>
  );
}
