import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { say } from '../../texts/texts.js';
import { CodeBlock } from '../code-block.js';
import { CopyButton } from '../copy-button.js';
import { Dialog } from './dialog.js';

/** A secret that the API tells only once. */
interface Secret {
  title: string;
  secret: string;
  /** Its purpose. */
  hint?: ReactNode;
}

type ShowSecret = (secret: Secret) => void;

const SecretContext = createContext<ShowSecret>(() => undefined);

/** Shows a secret above everything until the user has stored it. Several are shown one after the other. */
export const useSecret = (): ShowSecret => use(SecretContext);

export function SecretProvider({ children }: { children: ReactNode }) {
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  const show = useCallback<ShowSecret>((secret) => setSecrets((others) => [...others, secret]), []);
  const [first] = secrets;
  return (
    <SecretContext value={show}>
      {children}
      {first && (
        <SecretDialog
          key={first.secret}
          {...first}
          onStored={() => setSecrets(([, ...others]) => others)}
        />
      )}
    </SecretContext>
  );
}

function SecretDialog({ title, secret, hint, onStored }: Secret & { onStored: () => void }) {
  return (
    <Dialog isOpen isFirm title={title} onClose={() => undefined}>
      <Stack>
        {hint && <Text component="div">{hint}</Text>}
        <CodeBlock
          label={title}
          role="textbox"
          aria-readonly
          data-autofocus
          fz="sm"
          className="whole"
        >
          {secret}
        </CodeBlock>
        <Alert color="yellow">{say('common.secretOnce')}</Alert>
        <Group justify="space-between">
          <CopyButton value={secret} size="sm" />
          <Button onClick={onStored}>{say('common.secretKept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
