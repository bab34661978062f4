import { Anchor, Group, Stack } from '@mantine/core';
import { Hint } from '../../parts/hint.js';
import { CodeBlock } from '../../parts/code-block.js';
import { CopyButton } from '../../parts/copy-button.js';
import { restAddress, restCommand } from '../../parts/rest-request.js';
import { paths } from '../../paths.js';
import { useTexts } from '../../texts/texts.js';
import { Link } from 'wouter';

/** The REST address of a product, and a request that works once a key is put in. */
export function RestExample({ productId }: { productId: string }) {
  const { say, mark } = useTexts();
  const address = restAddress(productId);
  const command = restCommand(productId);
  return (
    <Stack gap="sm">
      <Hint>
        {mark('products.byCodeWords', {
          keys: (inner) => (
            <Anchor key="keys" component={Link} href={paths.apiKeys()} inherit underline="always">
              {inner}
            </Anchor>
          ),
          docs: (inner) => (
            <Anchor key="docs" href="/docs" target="_blank" inherit underline="always">
              {inner}
            </Anchor>
          ),
        })}
      </Hint>
      <CodeBlock label={say('products.command')}>{command}</CodeBlock>
      <Group gap="xs">
        <CopyButton value={command} label={say('products.copyCommand')} />
        <CopyButton value={address} label={say('products.copyRestAddress')} />
        <CopyButton value={productId} label={say('products.copyId')} />
      </Group>
    </Stack>
  );
}
