import { Modal } from '@mantine/core';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { say } from '../../texts/texts.js';

interface DialogProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** True if something is typed in it. Then a stray click beside it does not close it. */
  hasForm?: boolean;
  /** True if only its own buttons close it. */
  isFirm?: boolean;
  children: ReactNode;
}

const HoldContext = createContext<(isBusy: boolean) => void>(() => undefined);

/** Keeps the dialog around it open while a request is under way, since its answer may be an error. */
export function useHoldOpen(isBusy: boolean): void {
  const hold = use(HoldContext);
  useEffect(() => {
    hold(isBusy);
    return () => hold(false);
  }, [hold, isBusy]);
}

/** A dialog above the page. It fills narrow screens. */
export function Dialog(props: DialogProps) {
  const { isOpen, title, onClose, hasForm = false, isFirm = false, children } = props;
  const [isHeld, setHeld] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="lg"
      withCloseButton={!isFirm}
      closeOnClickOutside={!isFirm && !hasForm && !isHeld}
      closeOnEscape={!isFirm && !isHeld}
      closeButtonProps={{ 'aria-label': say('common.close'), disabled: isHeld }}
    >
      <HoldContext value={setHeld}>{children}</HoldContext>
    </Modal>
  );
}
