import { Stack, Title, UnstyledButton } from '@mantine/core';
import { ChevronDownIcon, ChevronUpIcon } from '@primer/octicons-react';
import { useState, type ReactNode } from 'react';
import { Hint } from './hint.js';

interface FoldProps {
  title: string;
  /** Says what is in it while it is folded. */
  summary?: ReactNode;
  isOpenAtFirst: boolean;
  /** True if something in it is wrong, which unfolds it. */
  hasFault?: boolean;
  children: ReactNode;
}

/** A section that is folded until it is needed. */
export function Fold({ title, summary, isOpenAtFirst, hasFault = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  // It stays open once the fault is mended.
  if (hasFault && !isOpen) setOpen(true);
  return (
    <Stack component="section" gap="md" aria-label={title}>
      <Title order={2}>
        <UnstyledButton
          w="100%"
          fz="inherit"
          lh="inherit"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {title} {isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
          {!isOpen && (
            <Hint component="div" fw={400}>
              {summary}
            </Hint>
          )}
        </UnstyledButton>
      </Title>
      {isOpen && children}
    </Stack>
  );
}
