import { Button, Menu } from '@mantine/core';
import { ChevronDownIcon, DuplicateIcon, PencilIcon, TrashIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { type CombinedError, useMutation } from 'urql';
import { Link as RouteLink, useLocation } from 'wouter';
import { useMay } from '../../../api/session.js';
import { ConfirmDialog } from '../../../parts/forms/form-dialog.js';
import { showFailure, showNotice } from '../../../parts/notices.js';
import { paths } from '../../../paths.js';
import { say } from '../../../texts/texts.js';
import type { Link } from '../link.js';
import { CabinetDeleteLinkDocument, CabinetUpdateLinkDocument } from '../operations.js';
import { EditDialog } from './edit-dialog.js';

type OpenDialog = 'edit' | 'delete';

/** The actions that this session may take on a link. */
export function LinkActions({ link }: { link: Link }) {
  const mayCreate = useMay('SELL');
  const mayChange = useMay('FULL');
  const [open, setOpen] = useState<OpenDialog>();
  const close = (): void => setOpen(undefined);
  const another = paths.newLink({ like: link.id });
  if (!mayCreate) return null;
  if (!mayChange) {
    return (
      <Button component={RouteLink} href={another} variant="default">
        {say('links.another')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" leftSection={<PencilIcon />} onClick={() => setOpen('edit')}>
        {say('links.edit')}
      </Button>
      <ToggleButton link={link} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDownIcon />}>
            {say('common.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={RouteLink} href={another} leftSection={<DuplicateIcon />}>
            {say('links.another')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<TrashIcon />} onClick={() => setOpen('delete')}>
            {say('links.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EditDialog link={link} isOpen={open === 'edit'} onClose={close} />
      <DeleteDialog link={link} isOpen={open === 'delete'} onClose={close} />
    </>
  );
}

/** Disables a link, and in its place enables it again. */
function ToggleButton({ link: { id, isEnabled } }: { link: Link }) {
  const [{ fetching }, update] = useMutation(CabinetUpdateLinkDocument);
  const toggle = async (): Promise<void> => {
    const { error } = await update({ input: { id, isEnabled: !isEnabled } });
    if (error) showFailure(error);
  };
  return (
    <Button
      variant={isEnabled ? 'default' : 'filled'}
      loading={fetching}
      onClick={() => void toggle()}
    >
      {say(isEnabled ? 'common.disable' : 'common.enable')}
    </Button>
  );
}

interface DeleteDialogProps {
  link: Link;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a link is deleted, and leads back to the list. */
function DeleteDialog({ link, isOpen, onClose }: DeleteDialogProps) {
  const [, navigate] = useLocation();
  const [, deleteLink] = useMutation(CabinetDeleteLinkDocument);
  const { id, productId, label, product, payments } = link;

  const confirm = async (): Promise<CombinedError | undefined> => {
    const { error } = await deleteLink({ input: { id, productId } });
    if (error) return error;
    navigate(paths.links(), { replace: true });
    showNotice(say('links.deleted'));
    return undefined;
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDangerous
      title={say('links.deleteTitle', { name: label ?? product.title })}
      confirm={say('links.delete')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {say('links.deleteWords', { count: payments.totalCount })}
    </ConfirmDialog>
  );
}
