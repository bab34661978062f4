import { Box, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { say } from '../../texts/texts.js';
import { CodeBlock } from '../code-block.js';
import { Hint } from '../hint.js';
import { Facts } from '../values/facts.js';
import { UserText } from '../values/user-text.js';

/** As many as can be seen at a glance. A link may have hundreds. */
const firstCount = 10;
/** About three lines. */
const longValue = 200;

/** The creator's own keys and values of a link. */
export function Metadata({ metadata }: { metadata: Readonly<Record<string, unknown>> }) {
  const [isWhole, setWhole] = useState(false);
  const entries = Object.entries(metadata);
  if (entries.length === 0) {
    return <Hint>{say('links.noMetadata')}</Hint>;
  }
  const shown = isWhole ? entries : entries.slice(0, firstCount);
  return (
    <Stack gap="xs" align="flex-start">
      <Box w="100%">
        <Facts
          facts={shown.map(([key, value]) => ({
            label: key,
            value: <Value name={key} value={value} />,
          }))}
        />
      </Box>
      {shown.length < entries.length && (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          {say('links.allMetadata', { count: entries.length })}
        </Button>
      )}
    </Stack>
  );
}

/** A value; a long one is folded. */
function Value({ name, value }: { name: string; value: unknown }) {
  const [isOpen, setOpen] = useState(false);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= longValue) return <UserText lines={3}>{text}</UserText>;
  return (
    <Stack gap="xs" align="flex-start">
      {isOpen ? (
        <CodeBlock dir="auto" w="100%" mah="20rem">
          {typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)}
        </CodeBlock>
      ) : (
        <UserText lines={2}>{text.slice(0, longValue)}</UserText>
      )}
      <Button
        variant="default"
        size="compact-xs"
        aria-expanded={isOpen}
        aria-label={say(isOpen ? 'links.foldValue' : 'links.unfoldValue', { key: name })}
        onClick={() => setOpen(!isOpen)}
      >
        {say(isOpen ? 'links.fold' : 'links.unfold')}
      </Button>
    </Stack>
  );
}
