import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { maxNameLength } from '../../api/limits.js';

interface SearchFieldProps {
  label: string;
  /** The text that is searched for; undefined for none. */
  value: string | undefined;
  onChange: (text: string | undefined) => void;
  type?: 'text' | 'email';
}

/** Long enough to type the next letter. */
const pauseMs = 400;

/** A filter that is typed. It takes effect at a pause in typing. */
export function SearchField({ label, value, onChange, type = 'text' }: SearchFieldProps) {
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  const tell = useDebouncedCallback((text: string) => {
    const sought = text.trim() || undefined;
    setKnown(sought);
    onChange(sought);
  }, pauseMs);
  // Something else changed it, such as the button that clears the filters.
  if (value !== known) {
    tell.cancel();
    setKnown(value);
    setTyped(value ?? '');
  }
  return (
    <TextInput
      label={label}
      type={type}
      maxLength={maxNameLength}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        tell(currentTarget.value);
      }}
    />
  );
}
