import { Drawer } from '@mantine/core';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { say } from '../texts/texts.js';

interface SidePanelProps {
  /** The row that is shown; undefined while the panel is closed. */
  id: string | undefined;
  title: (id: string) => string;
  /** Removes the row from the address. */
  onClose: () => void;
  children: (id: string) => ReactNode;
}

/** The details of a row, beside the list. It fills narrow screens. */
export function SidePanel({ id, title, onClose, children }: SidePanelProps) {
  // It still shows the row while it slides away.
  const [lastId, setLastId] = useState(id);
  if (id !== undefined && id !== lastId) setLastId(id);

  // Opened from the page: go back. Opened by its address: stay.
  const wasClosed = useRef(false);
  useEffect(() => {
    if (id === undefined) wasClosed.current = true;
  }, [id]);
  return (
    <Drawer
      opened={id !== undefined}
      onClose={() => (wasClosed.current ? history.back() : onClose())}
      title={lastId !== undefined && title(lastId)}
      position="right"
      size="34rem"
      padding="lg"
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      {lastId !== undefined && <Fragment key={lastId}>{children(lastId)}</Fragment>}
    </Drawer>
  );
}
