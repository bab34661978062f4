import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from 'urql';
import { CabinetProductsDocument } from '../../operations.js';
import { CopyButton } from '../../parts/copy-button.js';
import { restCommand } from '../../parts/rest-request.js';
import { useTexts } from '../../texts/texts.js';

/** A request that works once a key is put in. Without a product for sale, there is none. */
export function UseIt() {
  const { say, mark } = useTexts();
  const [{ data }] = useQuery({
    query: CabinetProductsDocument,
    variables: { first: 20 },
    requestPolicy: 'cache-and-network',
  });
  const product = data?.products.nodes.find(({ isFree, isArchived }) => !isFree && !isArchived);
  if (!product) return null;

  const command = restCommand(product.id);
  return (
    <Stack component="section" gap="xs" aria-labelledby="use">
      <Group justify="space-between">
        <Title order={2} id="use">
          {say('apiKeys.useTitle')}
        </Title>
        <CopyButton value={command} />
      </Group>
      <Text size="sm" dir="auto">
        {say('apiKeys.useWords', { title: product.title })}
      </Text>
      <Code block dir="ltr" tabIndex={0} role="group" aria-label={say('apiKeys.useLabel')}>
        {command}
      </Code>
      <Text size="sm">
        {mark('apiKeys.useMore', {
          link: (inner) => (
            <Anchor key="link" inherit underline="always" href="/docs" target="_blank">
              {inner}
            </Anchor>
          ),
        })}
      </Text>
    </Stack>
  );
}
