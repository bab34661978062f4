import { Modal } from '@mantine/core';
import {
  createContext,
  Fragment,
  use,
  useEffect,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { say } from '../../texts/texts.js';

type Open = (dialog: ReactElement) => void;

const OpenContext = createContext<Open>(() => undefined);

/** Opens a dialog: an element whose outermost part is a `Dialog`. It stays until it is closed, or another page is shown. */
export const useDialog = (): Open => use(OpenContext);

interface DialogState {
  isOpen: boolean;
  close: () => void;
}

export const DialogContext = createContext<DialogState>({ isOpen: false, close: () => undefined });

export const useClose = (): (() => void) => use(DialogContext).close;

/** Holds the dialog that is open. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [dialog, setDialog] = useState({ element: <></>, count: 0, path, isOpen: false });
  if (dialog.path !== path) setDialog({ ...dialog, element: <></>, path, isOpen: false });
  const open: Open = (element) => {
    // A choice in a menu goes with it, so the button of the menu gets the focus back.
    const menu = document.activeElement?.closest('[role=menu]');
    if (menu) document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`)?.focus();
    const opened = { element, count: dialog.count + 1, path };
    // A Modal that mounts open does not give the focus back.
    flushSync(() => setDialog({ ...opened, isOpen: false }));
    setDialog({ ...opened, isOpen: true });
  };
  const close = (): void => setDialog((last) => ({ ...last, isOpen: false }));
  return (
    <OpenContext value={open}>
      {children}
      <DialogContext value={{ isOpen: dialog.isOpen, close }}>
        <Fragment key={dialog.count}>{dialog.element}</Fragment>
      </DialogContext>
    </OpenContext>
  );
}

interface DialogProps {
  title: string;
  /** True if something is typed in it. Then a stray click beside it does not close it. */
  hasForm?: boolean;
  closesOnlyByItsButtons?: boolean;
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
  const { title, hasForm = false, closesOnlyByItsButtons: isFirm = false, children } = props;
  const { isOpen, close } = use(DialogContext);
  const [isHeld, setHeld] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={close}
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
