import { Menu, UnstyledButton } from '@mantine/core';
import { ChevronDownIcon, SignOutIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useSession, useMay } from '../session/session.js';
import { useTexts } from '../texts/texts.js';
import classes from './shell.module.css';

/** The store that one is signed in to, and the way out. */
export function AccountMenu() {
  const { say } = useTexts();
  const { storeName, signOut } = useSession();
  const mayEndAll = useMay('FULL');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <UnstyledButton
            className={classes.account}
            aria-label={say('shell.account', { store: storeName })}
          >
            <bdi className={classes.store} title={storeName}>
              {storeName}
            </bdi>
            <ChevronDownIcon />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<SignOutIcon />} onClick={() => void signOut('here')}>
            {say('shell.signOut')}
          </Menu.Item>
          {mayEndAll && (
            <Menu.Item leftSection={<SignOutIcon />} onClick={() => setAsking(true)}>
              {say('shell.signOutEverywhere')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('shell.endAll')}
        confirm={say('shell.signOutEverywhere')}
        onConfirm={async () => {
          await signOut('everywhere');
          return undefined;
        }}
        onClose={() => setAsking(false)}
      >
        {say('shell.endAllWords')}
      </ConfirmDialog>
    </>
  );
}
