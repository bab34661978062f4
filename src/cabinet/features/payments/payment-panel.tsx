import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '../../api/use-answer.js';
import { CabinetPaymentDocument } from '../../operations.js';
import { useFeed } from '../../api/feed.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Pending } from '../../parts/pending.js';
import { SidePanel } from '../../parts/side-panel.js';
import { useTexts } from '../../texts/texts.js';
import { PaymentDetails } from './payment-details.js';

interface PaymentPanelProps {
  /** The id of the payment site; undefined while the panel is closed. */
  paymentId: string | undefined;
  /** Removes the payment from the address. */
  onClose: () => void;
}

/** All that is known of a payment, beside the list. */
export function PaymentPanel({ paymentId, onClose }: PaymentPanelProps) {
  const { say } = useTexts();
  // It still shows the payment while it slides away.
  const [lastId, setLastId] = useState(paymentId);
  if (paymentId !== undefined && paymentId !== lastId) setLastId(paymentId);

  // One who opened it from the list goes back to that. One who came with its address stays.
  const wasClosed = useRef(false);
  useEffect(() => {
    if (paymentId === undefined) wasClosed.current = true;
  }, [paymentId]);
  const close = (): void => (wasClosed.current ? history.back() : onClose());

  return (
    <SidePanel isOpen={paymentId !== undefined} title={say('payments.details')} onClose={close}>
      {lastId !== undefined && <LoadedDetails key={lastId} paymentId={lastId} />}
    </SidePanel>
  );
}

function LoadedDetails({ paymentId }: { paymentId: string }) {
  const { say } = useTexts();
  const [result, read] = useAnswer({
    query: CabinetPaymentDocument,
    variables: { paymentId },
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => read({ requestPolicy: 'network-only' });
  useFeed(['payment.refunded'], refresh);
  return (
    <Pending result={result} onRetry={refresh}>
      {({ payments: { nodes } }) => {
        const [payment] = nodes;
        if (payment) return <PaymentDetails payment={payment} />;
        return <EmptyState title={say('payments.notFound')} hint={say('payments.notFoundHint')} />;
      }}
    </Pending>
  );
}
