import { ActionIcon, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { PlusIcon, XIcon } from '@primer/octicons-react';
import { maxMetadataBytes } from '../../../api/limits.js';
import { Hint } from '../../../parts/hint.js';
import { formatNumber, say } from '../../../texts/texts.js';
import { metadataWords, type FieldsProps } from './form-faults.js';
import classes from './form.module.css';
import { checkRow, sizeOf, type MetadataDraft, type MetadataRow } from './metadata-draft.js';

export function MetadataFields({ form }: FieldsProps) {
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
