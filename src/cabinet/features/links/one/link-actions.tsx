import { Button, Menu } from '@mantine/core';
import { ChevronDownIcon, DuplicateIcon, PencilIcon, TrashIcon } from '@primer/octicons-react';
import { Link as RouteLink, useLocation } from 'wouter';
import { useMay } from '../../../api/session.js';
import { useChange } from '../../../api/use-change.js';
import { ChangeButton } from '../../../parts/forms/change-button.js';
import { useDialog } from '../../../parts/forms/dialog.js';
import { ConfirmDialog } from '../../../parts/forms/form-dialog.js';
import { showNotice } from '../../../parts/notices.js';
import { paths } from '../../../paths.js';
import { say } from '../../../texts/texts.js';
import { CabinetDeleteLinkDocument, CabinetUpdateLinkDocument, type Link } from '../operations.js';
import { EditDialog } from './edit-dialog.js';

/** The actions that this session may take on a link. */
export function LinkActions({ link }: { link: Link }) {
  const mayCreate = useMay('SELL');
  const mayChange = useMay('FULL');
  const open = useDialog();
  const { id, isEnabled } = link;
  const another = paths.newLink({ like: id });
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
      <Button
        variant="default"
        leftSection={<PencilIcon />}
        onClick={() => open(<EditDialog link={link} />)}
      >
        {say('common.edit')}
      </Button>
      <ChangeButton
        variant={isEnabled ? 'default' : 'filled'}
        document={CabinetUpdateLinkDocument}
        input={{ id, isEnabled: !isEnabled }}
      >
        {say(isEnabled ? 'common.disable' : 'common.enable')}
      </ChangeButton>
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
          <Menu.Item
            color="red"
            leftSection={<TrashIcon />}
            onClick={() => open(<DeleteDialog link={link} />)}
          >
            {say('links.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Asks before a link is deleted, and leads back to the list. */
function DeleteDialog({ link }: { link: Link }) {
  const [, navigate] = useLocation();
  const { send } = useChange(CabinetDeleteLinkDocument);
  const { id, productId, label, product, payments } = link;
  return (
    <ConfirmDialog
      isDangerous
      title={say('links.deleteTitle', { name: label ?? product.title })}
      confirm={say('links.delete')}
      onConfirm={() =>
        send({ id, productId }, () => {
          navigate(paths.links(), { replace: true });
          showNotice(say('links.deleted'));
        })
      }
    >
      {say('links.deleteWords', { count: payments.totalCount })}
    </ConfirmDialog>
  );
}
