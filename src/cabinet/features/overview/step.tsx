import { Text, Title } from '@mantine/core';
import { CheckIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.js';
import classes from './first-steps.module.css';

interface StepProps {
  number: number;
  title: string;
  hint: string;
  isDone?: boolean;
  /** What can be done about it now. */
  children: ReactNode;
}

export function Step({ number, title, hint, isDone = false, children }: StepProps) {
  const { say } = useTexts();
  return (
    <li className={classes.step}>
      <span className={classes.mark} data-done={isDone || undefined}>
        {isDone ? <CheckIcon aria-label={say('overview.done')} /> : number}
      </span>
      <div className={classes.words}>
        <Title order={3}>{title}</Title>
        <Text size="sm" c="dimmed" className={classes.hint}>
          {hint}
        </Text>
      </div>
      {children && <div className={classes.action}>{children}</div>}
    </li>
  );
}
