import { Anchor, Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '../../parts/copy-button.js';
import { restAddress, restCommand } from '../../parts/rest-request.js';
import { paths } from '../../paths.js';
import { useTexts } from '../../texts/texts.js';
import { Link } from 'wouter';
import classes from './rest-example.module.css';

/** The REST address of a product, and a request that works once a key is put in. */
export function RestExample({ productId }: { productId: string }) {
  const { say, mark } = useTexts();
  const address = restAddress(productId);
  const command = restCommand(productId);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
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
      </Text>
      <Code
        block
        dir="ltr"
        tabIndex={0}
        role="region"
        aria-label={say('products.command')}
        className={classes.command}
      >
        {command}
      </Code>
      <Group gap="xs">
        <CopyButton value={command} label={say('products.copyCommand')} />
        <CopyButton value={address} label={say('products.copyRestAddress')} />
        <CopyButton value={productId} label={say('products.copyId')} />
      </Group>
    </Stack>
  );
}
