import { TextInput, ActionIcon, Button, Code, Group, Stack, Text } from '@mantine/core';
import { Section } from '../../../parts/section.js';
import { say, formatNumber } from '../../../texts/texts.js';
import type { Product } from '../use-products.js';
import type { Draft } from './draft.js';
import { type FieldsProps, metadataWords } from './form-faults.js';
import { PlusIcon, XIcon } from '@primer/octicons-react';
import { maxMetadataBytes } from '../../../api/limits.js';
import { Hint } from '../../../parts/hint.js';

/** What is set besides product, price and limits, or what could be. */
export function moreWords(draft: Draft, product: Product | undefined): string {
  const { label, successUrl, metadata } = draft;
  const keys = metadata.map(({ key }) => key).join(', ');
  return [
    label || say('links.label'),
    successUrl || usualSuccessUrl(draft, product) || say('links.successUrl'),
    keys || say('links.metadata'),
  ].join(' · ');
}

const usualSuccessUrl = ({ usesDefaults }: Draft, product: Product | undefined) =>
  usesDefaults ? product?.linkDefaults.successUrl : undefined;

export interface MoreFieldsProps extends FieldsProps {
  product: Product | undefined;
}

/** The settings that are rare. */
export function MoreFields({ product, form }: MoreFieldsProps) {
  const usual = usualSuccessUrl(form.values, product);
  return (
    <>
      <TextInput
        label={say('links.label')}
        description={say('links.labelHint')}
        {...form.getInputProps('label')}
        dir="auto"
        autoComplete="off"
      />
      <TextInput
        label={say('links.successUrl')}
        description={say('links.successUrlHint')}
        type="url"
        placeholder={usual ?? 'https://'}
        {...form.getInputProps('successUrl')}
        autoComplete="off"
      />
      <Section gap="md" order={3} title={say('links.metadata')}>
        <MetadataFields form={form} />
      </Section>
    </>
  );
}

import classes from './form.module.css';
import { checkRow, sizeOf, type MetadataDraft, type MetadataRow } from './metadata-draft.js';

function MetadataFields({ form }: FieldsProps) {
  const { metadata: rows } = form.values;
  const { metadata: fault } = form.errors;
  const set = (changed: MetadataDraft): void => form.setFieldValue('metadata', changed);
  const add = (): void => {
    const id = 1 + Math.max(0, ...rows.map((row) => row.id));
    set([...rows, { id, key: '', value: '' }]);
  };
  const hasFaultyRow = rows.some((row) => checkRow(row, rows));
  return (
    <>
      <Hint maw="28rem">{say('links.metadataWords')}</Hint>
      <Stack gap="sm">
        {rows.map((row, index) => {
          const wrong = fault ? checkRow(row, rows) : undefined;
          return (
            <RowFields
              key={row.id}
              row={row}
              number={index + 1}
              fault={wrong && metadataWords(wrong)}
              onChange={(changed) => set(rows.map((each) => (each.id === row.id ? changed : each)))}
              onRemove={() => set(rows.filter(({ id }) => id !== row.id))}
            />
          );
        })}
        <Group>
          <Button variant="default" size="xs" leftSection={<PlusIcon />} onClick={add}>
            {say('links.addField')}
          </Button>
        </Group>
      </Stack>
      {fault && !hasFaultyRow && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
      <Size bytes={sizeOf(rows)} />
    </>
  );
}

/** The share of the room that is used, shown once it is large. */
function Size({ bytes }: { bytes: number }) {
  if (bytes <= maxMetadataBytes / 4) return null;
  const [used, most] = [formatNumber(bytes), formatNumber(maxMetadataBytes)];
  return <Hint size="xs">{say('links.metadataSize', { used, most })}</Hint>;
}

interface RowFieldsProps {
  row: MetadataRow;
  /** Its place, from 1. */
  number: number;
  fault: string | undefined;
  onChange: (row: MetadataRow) => void;
  onRemove: () => void;
}

function RowFields({ row, number, fault, onChange, onRemove }: RowFieldsProps) {
  const { key, value } = row;
  return (
    <div className={classes.row}>
      <TextInput
        aria-label={say('links.keyOf', { number })}
        placeholder={say('links.key')}
        value={key}
        onChange={({ currentTarget }) => onChange({ ...row, key: currentTarget.value })}
        error={fault}
        autoComplete="off"
        dir="auto"
      />
      {typeof value === 'string' ? (
        <TextInput
          aria-label={say('links.valueOf', { number })}
          placeholder={say('links.value')}
          value={value}
          onChange={({ currentTarget }) => onChange({ ...row, value: currentTarget.value })}
          autoComplete="off"
          dir="auto"
        />
      ) : (
        <Code className={classes.json}>{JSON.stringify(value)}</Code>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={say('links.removeField', { number })}
        onClick={onRemove}
      >
        <XIcon />
      </ActionIcon>
    </div>
  );
}
