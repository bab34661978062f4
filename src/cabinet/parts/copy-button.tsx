import { ActionIcon, Button } from '@mantine/core';
import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { showNotice } from './notices.js';

interface CopyButtonProps {
  value: string;
  /** What is copied, in full, such as “Copy the address”. */
  label?: string;
  size?: 'xs' | 'sm';
  /** Without words, beside what is copied. The label is its name. */
  isIcon?: boolean;
  /** Whether copying is what one comes for. */
  isMain?: boolean;
}

const doneMs = 2000;

/** Copies a text, and says so. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label, size = 'xs', isIcon = false, isMain = false } = props;
  const { say } = useTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = window.setTimeout(() => setCopied(false), doneMs);
    return () => window.clearTimeout(timer);
  }, [isCopied]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Without https, and without permission, there is no clipboard.
      showNotice(say('common.copyFailed'), say);
    }
  };
  const icon = isCopied ? <CheckIcon /> : <CopyIcon />;
  const words = isCopied ? say('common.copied') : (label ?? say('common.copy'));
  if (isIcon) {
    return (
      <ActionIcon
        variant="subtle"
        size="sm"
        title={label}
        aria-label={words}
        onClick={() => void copy()}
      >
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      size={size}
      leftSection={icon}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
