import { Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { Hint } from '../../../parts/hint.js';
import { useTexts } from '../../../texts/texts.js';
import classes from './form.module.css';
import { metadataWords } from './form-faults.js';
import type { FieldsProps } from './fields-props.js';
import {
  asJson,
  asRows,
  faultOfRow,
  hasFaultyRow,
  maxMetadataBytes,
  sizeOf,
  type MetadataDraft,
  type MetadataRow,
} from './metadata-draft.js';
import { MetadataRowFields } from './metadata-row-fields.js';

/** The creator's own keys and values: in rows or, for those who want it, as JSON. */
export function MetadataFields({ draft, errors, onChange }: FieldsProps) {
  const { say } = useTexts();
  const { metadata } = draft;
  const [isStuck, setStuck] = useState(false);
  const change = (changed: MetadataDraft): void => {
    setStuck(false);
    onChange({ metadata: changed });
  };
  const turnTo = (mode: string): void => {
    const turned = mode === 'json' ? asJson(metadata) : asRows(metadata);
    if (turned) change(turned);
    else setStuck(true);
  };
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <Hint maw="28rem">{say('links.metadataWords')}</Hint>
        <SegmentedControl
          size="xs"
          aria-label={say('links.metadataMode')}
          value={metadata.mode}
          onChange={turnTo}
          data={[
            { value: 'rows', label: say('links.asFields') },
            { value: 'json', label: 'JSON' },
          ]}
        />
      </Group>
      {isStuck && (
        <Text size="sm" role="status">
          {say('links.onlyJson')}
        </Text>
      )}
      {metadata.mode === 'rows' ? (
        <Rows metadata={metadata} isChecked={errors.metadata !== undefined} onChange={change} />
      ) : (
        <Textarea
          className={classes.json}
          aria-label={say('links.metadataJson')}
          autosize
          minRows={5}
          maxRows={18}
          spellCheck={false}
          dir="ltr"
          placeholder={'{"order": "A-1"}'}
          value={metadata.json}
          onChange={({ currentTarget }) => change({ ...metadata, json: currentTarget.value })}
          error={errors.metadata !== undefined}
        />
      )}
      <Size metadata={metadata} error={hasFaultyRow(metadata) ? undefined : errors.metadata} />
    </>
  );
}

interface RowsProps {
  metadata: MetadataDraft;
  /** Whether faults are shown: not before one has tried to send. */
  isChecked: boolean;
  onChange: (metadata: MetadataDraft) => void;
}

function Rows({ metadata, isChecked, onChange }: RowsProps) {
  const { say } = useTexts();
  const { rows } = metadata;
  const set = (changed: readonly MetadataRow[]): void => onChange({ ...metadata, rows: changed });
  const add = (): void => {
    const id = 1 + Math.max(0, ...rows.map((row) => row.id));
    set([...rows, { id, key: '', kind: 'text', value: '' }]);
  };
  return (
    <Stack gap="sm" align="stretch">
      {rows.map((row, index) => {
        const fault = isChecked ? faultOfRow(row, rows.slice(0, index)) : undefined;
        return (
          <MetadataRowFields
            key={row.id}
            row={row}
            number={index + 1}
            fault={fault && { kind: fault, words: metadataWords(fault, say) }}
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
  );
}

/** How much of the room is used, once it is much, and what is wrong. */
function Size({ metadata, error }: { metadata: MetadataDraft; error: string | undefined }) {
  const { say, formatNumber } = useTexts();
  const bytes = sizeOf(metadata);
  return (
    <>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {bytes > maxMetadataBytes / 4 && (
        <Text size="xs" c="dimmed">
          {say('links.metadataSize', {
            used: formatNumber(bytes),
            most: formatNumber(maxMetadataBytes),
          })}
        </Text>
      )}
    </>
  );
}
