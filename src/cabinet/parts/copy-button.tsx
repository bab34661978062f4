import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { useEffect, useEffectEvent } from 'react';
import { say } from '../texts/texts.js';
import { showNotice } from './notices.js';

interface CopyButtonProps {
  value: string;
  /** The full label, such as “Copy the address”. */
  label?: string;
  size?: 'xs' | 'sm';
  /** Without words, beside what is copied. The label is its name. */
  isIcon?: boolean;
  /** True if copying is the main action. */
  isMain?: boolean;
  /** True if it takes the focus of the page. */
  hasFocus?: boolean;
}

/** Copies a text, and says so. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label, size = 'xs', isIcon = false, isMain = false, hasFocus } = props;
  const { copy, copied: isCopied, error } = useClipboard();
  // Without https, and without permission, there is no clipboard.
  const tell = useEffectEvent(() => showNotice(say('common.copyFailed')));
  useEffect(() => {
    if (error) tell();
  }, [error]);
  const icon = isCopied ? <CheckIcon /> : <CopyIcon />;
  const words = isCopied ? say('common.copied') : (label ?? say('common.copy'));
  if (isIcon) {
    return (
      <ActionIcon
        variant="subtle"
        size="sm"
        title={label}
        aria-label={words}
        onClick={() => copy(value)}
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
      data-autofocus={hasFocus || undefined}
      onClick={() => copy(value)}
    >
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
