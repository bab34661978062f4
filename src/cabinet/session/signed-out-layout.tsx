import { Flex, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { LinkIcon } from '@primer/octicons-react';
import { useEffect, type ReactNode } from 'react';
import { PreferenceMenus } from '../parts/preference-menus.js';
import { say } from '../texts/texts.js';

interface SignedOutLayoutProps {
  title: string;
  isBusy?: boolean;
  children?: ReactNode;
}

/** The frame of what is shown to those who are not signed in. */
export function SignedOutLayout({ title, isBusy = false, children }: SignedOutLayoutProps) {
  const windowTitle = `${title} · ${say('shell.cabinet')}`;
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
  return (
    <Flex direction="column" mih="100vh" bg="var(--cabinet-backdrop)">
      <Group component="header" justify="space-between" wrap="nowrap" px="md" py="sm">
        <Group gap="xs" c="var(--mantine-primary-color-light-color)">
          <LinkIcon size={20} />
          <Text fw={650}>{say('shell.cabinet')}</Text>
        </Group>
        <PreferenceMenus />
      </Group>
      <Flex
        component="main"
        aria-busy={isBusy}
        flex={1}
        align="flex-start"
        justify="center"
        px="md"
        pt="min(12vh, 6rem)"
        pb="xl"
      >
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
      </Flex>
    </Flex>
  );
}
