import { Burger, Drawer, Loader, Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { ChevronDownIcon, LinkIcon, PersonIcon, SignOutIcon } from '@primer/octicons-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { keepsFor } from '../api/kept.js';
import { useMay, useSession } from '../api/session.js';
import { useDialog } from '../parts/forms/dialog.js';
import { ConfirmDialog } from '../parts/forms/form-dialog.js';
import { showFailure } from '../parts/notices.js';
import { PreferenceMenus } from '../parts/preference-menus.js';
import { paths } from '../paths.js';
import { routes } from '../routes.js';
import { say } from '../texts/texts.js';
import { SearchBox } from './search-box.js';
import classes from './shell.module.css';

/** The frame around every page: the header, and the navigation, which is a drawer on narrow screens. */
export function Shell({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const { storeName, usesSandbox } = useSession();
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip} onClick={skipToContent}>
        {say('shell.skip')}
      </a>
      {usesSandbox && <aside className={classes.sandbox}>{say('shell.sandbox')}</aside>}
      <header className={classes.header}>
        <Burger
          className={classes.burger}
          size="sm"
          opened={isOpen}
          onClick={() => setOpen(!isOpen)}
          aria-label={say('shell.openMenu')}
          aria-expanded={isOpen}
        />
        <Link href={paths.overview()} className={classes.brand}>
          <LinkIcon size={20} />
          <bdi className={classes.store} title={storeName}>
            {storeName}
          </bdi>
        </Link>
        <SearchBox />
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
        title={storeName}
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

/** The store that the user is signed in to, and the way out. */
function AccountMenu() {
  const { storeName, creatorId, signOut } = useSession();
  const mayEndAll = useMay('FULL');
  const open = useDialog();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    const error = await signOut('here');
    setLeaving(false);
    if (error) showFailure(error);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton
          className={classes.account}
          aria-label={say('shell.account', { store: storeName })}
          aria-busy={isLeaving}
        >
          {isLeaving ? <Loader size="1rem" /> : <PersonIcon />}
          <ChevronDownIcon />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<SignOutIcon />}
          onClick={() => (keepsFor(creatorId) ? open(<SignOut where="here" />) : void leave())}
        >
          {say('shell.signOut')}
        </Menu.Item>
        {mayEndAll && (
          <Menu.Item
            leftSection={<SignOutIcon />}
            onClick={() => open(<SignOut where="everywhere" />)}
          >
            {say('shell.signOutEverywhere')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Asks before others are signed out, or something goes that only this browser has. */
function SignOut({ where }: { where: 'here' | 'everywhere' }) {
  const { creatorId, signOut } = useSession();
  const isHere = where === 'here';
  return (
    <ConfirmDialog
      title={say(isHere ? 'shell.leave' : 'shell.endAll')}
      confirm={say(isHere ? 'shell.signOut' : 'shell.signOutEverywhere')}
      onConfirm={() => signOut(where)}
    >
      <Stack>
        {!isHere && <Text>{say('shell.endAllWords')}</Text>}
        {keepsFor(creatorId) && <Text>{say('shell.keptWords')}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}

/** Links to the pages that have a place in the navigation. */
function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const [path] = useLocation();
  return (
    <nav aria-label={say('shell.navigation')}>
      <ul className={classes.pages}>
        {routes.map(({ path: start, navigation }) => {
          if (!navigation) return null;
          const { text, icon: Icon } = navigation;
          const isHere = start === '/' ? path === '/' : `${path}/`.startsWith(`${start}/`);
          return (
            <li key={start}>
              <Link
                href={start}
                className={classes.page}
                aria-current={isHere ? 'page' : undefined}
                onClick={onNavigate}
              >
                <Icon size={16} />
                {say(text)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
