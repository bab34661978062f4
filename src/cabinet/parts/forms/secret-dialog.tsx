import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { say } from '../../texts/texts.js';
import { CodeBlock } from '../code-block.js';
import { CopyButton } from '../copy-button.js';
import { Dialog, DialogContext } from './dialog.js';

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

/** Its button closes it. */
const opened = { isOpen: true, close: () => undefined };

export function SecretProvider({ children }: { children: ReactNode }) {
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  const show = useCallback<ShowSecret>((secret) => setSecrets((others) => [...others, secret]), []);
  const [first] = secrets;
  return (
    <SecretContext value={show}>
      {children}
      {first && (
        <DialogContext key={first.secret} value={opened}>
          <SecretDialog {...first} onStored={() => setSecrets(([, ...others]) => others)} />
        </DialogContext>
      )}
    </SecretContext>
  );
}

function SecretDialog({ title, secret, hint, onStored }: Secret & { onStored: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let later: HTMLElement | undefined;
    // The form that has asked for the secret gives the focus to its button when it closes, which is now behind this.
    const keepFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || frame.current?.contains(target)) return;
      later = target;
      frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    };
    document.addEventListener('focusin', keepFocus);
    return () => {
      document.removeEventListener('focusin', keepFocus);
      later?.focus();
    };
  }, []);
  return (
    <Dialog closesOnlyByItsButtons title={title}>
      <Stack ref={frame}>
        {hint && <Text component="div">{hint}</Text>}
        <CodeBlock
          label={title}
          role="textbox"
          aria-readonly
          data-autofocus
          fz="sm"
          className="select-all"
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
