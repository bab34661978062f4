import { Button, Stack, Text } from '@mantine/core';
import { useTexts } from '../texts/texts.js';
import { Doorway } from './doorway.js';

interface SwitchPageProps {
  storeName: string;
  onSwitch: () => void;
  onStay: () => void;
}

/** Asks before a link to sign in replaces a session: somebody else may have sent it. */
export function SwitchPage({ storeName, onSwitch, onStay }: SwitchPageProps) {
  const { say } = useTexts();
  return (
    <Doorway title={say('session.switch')}>
      <Text>{say('session.switchHint', { store: storeName })}</Text>
      <Stack gap="xs">
        <Button onClick={onStay} variant="default">
          {say('session.stay', { store: storeName })}
        </Button>
        <Button onClick={onSwitch}>{say('session.doSwitch')}</Button>
      </Stack>
    </Doorway>
  );
}
