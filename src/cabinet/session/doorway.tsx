import { Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { LinkIcon } from '@primer/octicons-react';
import { useEffect, type ReactNode } from 'react';
import { PreferenceMenus } from '../parts/preference-menus.js';
import { say } from '../texts/texts.js';
import classes from './doorway.module.css';

interface DoorwayProps {
  title: string;
  isBusy?: boolean;
  children?: ReactNode;
}

/** The frame of what is shown to those who are not signed in. */
export function Doorway({ title, isBusy = false, children }: DoorwayProps) {
  const windowTitle = `${title} · ${say('shell.cabinet')}`;
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Group gap="xs" c="var(--mantine-primary-color-light-color)">
          <LinkIcon size={20} />
          <Text fw={650}>{say('shell.cabinet')}</Text>
        </Group>
        <PreferenceMenus />
      </header>
      <main className={classes.main} aria-busy={isBusy}>
        <Paper
          withBorder
          // Those who are signed in do not see it flash.
          {...(isBusy && { className: 'late', style: { animationDelay: '400ms' } })}
          p="xl"
          w="100%"
          maw="26rem"
        >
          <Stack>
            <Group>
              {isBusy && <Loader size="sm" aria-hidden />}
              <Title order={1}>{title}</Title>
            </Group>
            {children}
          </Stack>
        </Paper>
      </main>
    </div>
  );
}
