import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { XIcon } from '@primer/octicons-react';
import { useTexts } from '../../../texts/texts.js';
import classes from './form.module.css';
import { kinds, type MetadataFault, type MetadataRow } from './metadata-draft.js';

interface MetadataRowFieldsProps {
  row: MetadataRow;
  /** Its place, from 1. */
  number: number;
  fault: { kind: MetadataFault; words: string } | undefined;
  onChange: (row: MetadataRow) => void;
  onRemove: () => void;
}

/** One key with its value. */
export function MetadataRowFields(props: MetadataRowFieldsProps) {
  const { row, number, fault, onChange, onRemove } = props;
  const { say } = useTexts();
  const isOfValue = fault?.kind === 'number';
  const labels = {
    text: say('links.kindText'),
    number: say('links.kindNumber'),
    flag: say('links.kindFlag'),
  };
  const changeKind = (kind: MetadataRow['kind'] | undefined): void => {
    if (!kind) return;
    const isFlag = kind === 'flag' || row.kind === 'flag';
    onChange({ ...row, kind, value: isFlag ? (kind === 'flag' ? 'true' : '') : row.value });
  };
  return (
    <div className={classes.row}>
      <TextInput
        aria-label={say('links.keyOf', { number })}
        placeholder={say('links.key')}
        value={row.key}
        onChange={({ currentTarget }) => onChange({ ...row, key: currentTarget.value })}
        error={!isOfValue && fault?.words}
        autoComplete="off"
        dir="auto"
      />
      <NativeSelect
        aria-label={say('links.kindOf', { number })}
        value={row.kind}
        onChange={({ currentTarget }) =>
          changeKind(kinds.find((kind) => kind === currentTarget.value))
        }
        data={kinds.map((kind) => ({ value: kind, label: labels[kind] }))}
      />
      {row.kind === 'flag' ? (
        <NativeSelect
          aria-label={say('links.valueOf', { number })}
          value={row.value}
          onChange={({ currentTarget }) => onChange({ ...row, value: currentTarget.value })}
          data={[
            { value: 'true', label: say('links.true') },
            { value: 'false', label: say('links.false') },
          ]}
        />
      ) : (
        <TextInput
          aria-label={say('links.valueOf', { number })}
          placeholder={say('links.value')}
          value={row.value}
          onChange={({ currentTarget }) => onChange({ ...row, value: currentTarget.value })}
          error={isOfValue && fault.words}
          inputMode={row.kind === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
          dir="auto"
        />
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
