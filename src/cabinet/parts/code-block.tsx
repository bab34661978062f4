import { Code, type CodeProps } from '@mantine/core';

interface CodeBlockProps extends CodeProps {
  /** Names it for screen readers. */
  label?: string;
  /** Text of people is written in its own direction. */
  dir?: 'auto' | 'ltr';
  children: string;
}

/** Text as it is, in lines that wrap. It can be scrolled by keyboard. */
export const CodeBlock = ({ label, dir = 'ltr', ...props }: CodeBlockProps) => (
  <Code
    block
    dir={dir}
    tabIndex={0}
    {...(label !== undefined && { role: 'group', 'aria-label': label })}
    style={{ overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
    {...props}
  />
);
