import { Button } from '@mantine/core';
import { ScreenFullIcon } from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lazy-page.js';
import { Dialog } from '../../../parts/dialog.js';
import { FailedPart } from '../../../parts/page-boundary.js';
import { Late, SkeletonLines } from '../../../parts/pending.js';
import { useTexts } from '../../../texts/texts.js';

interface QrButtonProps {
  id: string;
  address: string;
}

const QrCode = lazyPart(async () => (await import('./qr-code.js')).QrCode, FailedPart);

/** Shows the address as a QR code. */
export function QrButton({ id, address }: QrButtonProps) {
  const { say } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<ScreenFullIcon />} onClick={() => setOpen(true)}>
        {say('links.qr')}
      </Button>
      <Dialog isOpen={isOpen} title={say('links.qr')} onClose={() => setOpen(false)}>
        <Suspense
          fallback={
            <Late>
              <SkeletonLines />
            </Late>
          }
        >
          <QrCode address={address} fileName={`payment-link-${id}.svg`} />
        </Suspense>
      </Dialog>
    </>
  );
}
