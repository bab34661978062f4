import { useClient, useMutation, type CombinedError } from 'urql';
import { useLocation } from 'wouter';
import { CabinetDeleteLinkDocument, CabinetLinksDocument } from '../../../operations.js';
import { forgetLists } from '../../../api/pages.js';
import { ConfirmDialog } from '../../../parts/confirm-dialog.js';
import { showNotice } from '../../../parts/notices.js';
import { paths } from '../../../paths.js';
import { useTexts } from '../../../texts/texts.js';
import type { Link } from './link.js';

interface DeleteDialogProps {
  link: Link;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a link is deleted, and leads back to the list. */
export function DeleteDialog({ link, isOpen, onClose }: DeleteDialogProps) {
  const { say } = useTexts();
  const client = useClient();
  const [, navigate] = useLocation();
  const [, deleteLink] = useMutation(CabinetDeleteLinkDocument);
  const { id, productId, label, product, payments } = link;

  const confirm = async (): Promise<CombinedError | undefined> => {
    const { error } = await deleteLink({ input: { id, productId } });
    if (error) return error;
    forgetLists(client, CabinetLinksDocument);
    navigate(paths.links(), { replace: true });
    showNotice(say('links.deleted'), say);
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
