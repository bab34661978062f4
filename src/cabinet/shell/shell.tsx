import { Burger, Drawer, Text } from '@mantine/core';
import { LinkIcon } from '@primer/octicons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.js';
import { useTexts } from '../texts/texts.js';
import { AccountMenu } from './account-menu.js';
import { Navigation } from './navigation.js';
import { PreferenceMenus } from './preference-menus.js';
import classes from './shell.module.css';

/** What stands around every page: the header, and the navigation, which is a drawer on narrow screens. */
export function Shell({ children }: { children: ReactNode }) {
  const { say } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip} onClick={skipToContent}>
        {say('shell.skip')}
      </a>
      <header className={classes.header}>
        <Burger
          className={classes.burger}
          size="sm"
          opened={isOpen}
          onClick={() => setOpen(!isOpen)}
          aria-label={say('shell.openMenu')}
          aria-expanded={isOpen}
        />
        <Link href={paths.overview()} className={classes.brand} aria-label={say('shell.cabinet')}>
          <LinkIcon size={20} />
          <Text fw={650} span className={classes.brandName}>
            {say('shell.cabinet')}
          </Text>
        </Link>
        <div className={classes.controls}>
          <PreferenceMenus />
          <AccountMenu />
        </div>
      </header>
      <div className={classes.sidebar}>
        <Navigation />
      </div>
      <Drawer
        opened={isOpen}
        onClose={close}
        size="16rem"
        title={say('shell.cabinet')}
        closeButtonProps={{ 'aria-label': say('shell.closeMenu') }}
      >
        <Navigation onNavigate={close} />
      </Drawer>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  );
}

/** The fragment stays out of the address: it would be taken for a step back. */
function skipToContent(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
