import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { FilterIcon, XIcon } from '@primer/octicons-react';
import { createContext, Fragment, use, useState, type ReactNode } from 'react';
import { maxNameLength } from '../../api/limits.js';
import { useQueryOf, type PageWithQuery, type Query } from '../../paths.js';
import { say, type PlainKey } from '../../texts/texts.js';
import { DayField } from '../forms/day-field.js';
import classes from './filters.module.css';

type Values = Readonly<Record<string, string | boolean | undefined>>;
type Parameter = { [Page in PageWithQuery]: keyof Query<Page> }[PageWithQuery];

/** The filters of a list, which stand in the address of its page. */
export interface FilterState<Given = Values> {
  values: Given;
  set(changes: Given): void;
  /** Given when a filter is set. */
  clear: (() => void) | undefined;
  /** Remounts the fields, so that text not yet applied is cleared too. */
  resetCount: number;
}

/** @param details the parameters that are no filters, such as the row whose details are open */
export function useFilters<Page extends PageWithQuery>(
  page: Page,
  details: readonly (keyof Query<Page> & string)[] = [],
): FilterState<Query<Page>> {
  const [values, setValues] = useQueryOf(page);
  const [resetCount, setResetCount] = useState(0);
  const isDetail = (name: string): boolean => details.some((detail) => detail === name);
  const clear = (): void => {
    const kept = Object.entries(values).filter(([name]) => isDetail(name));
    setValues(Object.fromEntries(kept) as Query<Page>);
    setResetCount(resetCount + 1);
  };
  return {
    values,
    set: (changes) => setValues({ ...values, ...changes }),
    clear: Object.keys(values).every(isDetail) ? undefined : clear,
    resetCount,
  };
}

const FilterContext = createContext<FilterState>({
  values: {},
  set: () => undefined,
  clear: undefined,
  resetCount: 0,
});

interface FiltersProps {
  of: FilterState;
  /** True if they are shown on narrow screens, too. */
  isOpen?: boolean;
  /** Fields, each with its label. */
  children: ReactNode;
}

/** The filters of a list, above it. On narrow screens, they stand behind a button until one is set. */
export function Filters({ of: filters, isOpen: isOpenAtFirst = false, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst || filters.clear !== undefined);
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      {!isOpenAtFirst && (
        <Button
          className={classes.toggle}
          variant="default"
          size="xs"
          leftSection={<FilterIcon />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {say('common.filters')}
        </Button>
      )}
      <div className={classes.fields} data-open={isOpen}>
        <FilterContext value={filters}>
          <Fragment key={filters.resetCount}>{children}</Fragment>
        </FilterContext>
        {filters.clear && (
          <Button variant="subtle" onClick={filters.clear}>
            {say('common.clearFilters')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface FilterProps {
  /** The parameter of the address. */
  name: Parameter;
  label: PlainKey;
}

/** Long enough to type the next letter. */
const pauseMs = 400;

/** A filter that is typed. It takes effect at a pause in typing. */
export function TextFilter({ name, label, type }: FilterProps & { type?: 'email' }) {
  const filters = use(FilterContext);
  const value = filters.values[name] as string | undefined;
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  const apply = useDebouncedCallback((text: string) => {
    const sought = text.trim() || undefined;
    setKnown(sought);
    filters.set({ [name]: sought });
  }, pauseMs);
  // Something else changed it, such as going back.
  if (value !== known) {
    apply.cancel();
    setKnown(value);
    setTyped(value ?? '');
  }
  return (
    <TextInput
      label={say(label)}
      type={type ?? 'text'}
      maxLength={maxNameLength}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        apply(currentTarget.value);
      }}
    />
  );
}

interface ChoiceFilterProps extends FilterProps {
  /** The text of no choice. */
  any?: PlainKey;
  choices: readonly (readonly [value: string | boolean, label: string])[];
}

/** A filter with a few values. */
export function ChoiceFilter({ name, label, any, choices }: ChoiceFilterProps) {
  const filters = use(FilterContext);
  return (
    <NativeSelect
      label={say(label)}
      value={String(filters.values[name] ?? '')}
      onChange={({ currentTarget }) => {
        const [value] = choices.find(([each]) => String(each) === currentTarget.value) ?? [];
        filters.set({ [name]: value });
      }}
      data={[
        ...(any ? [{ value: '', label: say(any) }] : []),
        ...choices.map(([value, text]) => ({ value: String(value), label: text })),
      ]}
    />
  );
}

interface OneFilterProps {
  name: Parameter;
  text: (value: string) => string;
}

/** A filter by one thing, to which another page has led. It can only be removed. */
export function OneFilter({ name, text }: OneFilterProps) {
  const filters = use(FilterContext);
  const value = filters.values[name] as string | undefined;
  if (value === undefined) return null;
  return (
    <Button
      variant="light"
      rightSection={<XIcon />}
      aria-label={say('common.removeFilter', { filter: text(value) })}
      onClick={() => filters.set({ [name]: undefined })}
    >
      {text(value)}
    </Button>
  );
}

/** The first and the last day. */
export function DayFilters({ from, to }: { from: PlainKey; to: PlainKey }) {
  const filters = use(FilterContext);
  const { from: first, to: last } = filters.values as { from?: string; to?: string };
  return (
    <>
      <DayField
        label={say(from)}
        value={first}
        max={last}
        onChange={(day) => filters.set({ from: day })}
      />
      <DayField
        label={say(to)}
        value={last}
        min={first}
        onChange={(day) => filters.set({ to: day })}
      />
    </>
  );
}
