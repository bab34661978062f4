import { Anchor, Stack, Text } from '@mantine/core';
import { CodeBlock } from '../../parts/code-block.js';
import { mark, say } from '../../texts/texts.js';

const code = `import { Webhook } from 'standardwebhooks';
const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const event = webhook.verify(rawBody, request.headers);`;

/** Explains how to verify that a request is ours. */
export function VerifyHint() {
  const linkTo = (href: string) => (inner: string[]) => (
    <Anchor key="link" inherit underline="always" href={href} target="_blank" rel="noreferrer">
      {inner}
    </Anchor>
  );
  return (
    <Stack gap="xs">
      <Text size="sm">
        {mark('webhooks.verify', { link: linkTo('https://www.standardwebhooks.com') })}
      </Text>
      <CodeBlock label={say('webhooks.verifyTitle')}>{code}</CodeBlock>
      <Text size="sm">
        {say('webhooks.verifyBody')} {mark('webhooks.docs', { link: linkTo('/docs') })}
      </Text>
    </Stack>
  );
}
