import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useSession } from '../api/session.js';
import { say, type PlainKey } from '../texts/texts.js';

/** Counts a page that is shown, and returns true unless it is the first. */
const CountContext = createContext((): boolean => false);

/** The heading of a page takes the focus, except on the first page after loading, which has it from the browser. */
export function FocusOnNavigation({ children }: { children: ReactNode }) {
  const [countPage] = useState(() => {
    let count = 0;
    return () => count++ > 0;
  });
  return <CountContext value={countPage}>{children}</CountContext>;
}

export interface PageProps {
  /** The heading, and the beginning of the document's title. */
  title: string;
  /** One sentence about what is here. */
  intro?: ReactNode;
  /** The actions of the page, at the right of the heading. */
  actions?: ReactNode;
  /** The list that the page belongs to. */
  back?: { href: string; title: PlainKey };
  children?: ReactNode;
}

/** For what takes the control away that has the focus. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus();

/** The frame of every page. On navigation, its heading takes the focus, so that screen readers announce it; or else what has `data-autofocus`. */
export function Page({ title, intro, actions, back, children }: PageProps) {
  const { storeName } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const countPage = use(CountContext);

  const windowTitle = `${title} · ${storeName}`;
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
  useEffect(() => {
    if (!countPage()) return;
    const first = document.querySelector<HTMLElement>('main [data-autofocus]');
    (first ?? heading.current)?.focus({ preventScroll: true });
  }, [countPage]);

  return (
    <Stack gap="lg" maw="72rem" mx="auto">
      <div>
        {back && (
          <Anchor component={Link} href={back.href} size="sm">
            <ArrowLeftIcon /> {say(back.title)}
          </Anchor>
        )}
        <Group justify="space-between" align="flex-start">
          <Box flex="1 1 16rem" miw={0}>
            <Title order={1} ref={heading} tabIndex={-1} dir="auto">
              {title}
            </Title>
            {intro && (
              <Text c="dimmed" mt={4}>
                {intro}
              </Text>
            )}
          </Box>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      </div>
      {children}
    </Stack>
  );
}
