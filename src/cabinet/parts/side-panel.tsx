import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '../texts/texts.js';

interface SidePanelProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The details of a row, beside the list. It fills narrow screens. */
export function SidePanel({ isOpen, title, onClose, children }: SidePanelProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      position="right"
      size="34rem"
      padding="lg"
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      {children}
    </Drawer>
  );
}
