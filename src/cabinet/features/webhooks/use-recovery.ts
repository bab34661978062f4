import { useEffect, useRef, useState } from 'react';
import { useMutation, type CombinedError } from 'urql';
import { CabinetRecoverWebhookEventsDocument } from '../../operations.js';

interface RecoveryState {
  /** Where it goes on; undefined before it has begun. */
  since: string | undefined;
  queued: number;
  error: CombinedError | undefined;
  isRunning: boolean;
  isDone: boolean;
}

const fresh: RecoveryState = {
  since: undefined,
  queued: 0,
  error: undefined,
  isRunning: false,
  isDone: false,
};

/** Recovers events, request after request, until all were looked at or the component is gone. */
export function useRecovery(endpointId: string, onQueued: () => void) {
  const [state, setState] = useState(fresh);
  const [, recover] = useMutation(CabinetRecoverWebhookEventsDocument);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const run = async (start: string): Promise<void> => {
    let { queued } = state;
    let since: string | null | undefined = start;
    while (since != null && !isGone.current) {
      setState({ since, queued, error: undefined, isRunning: true, isDone: false });
      const { data, error } = await recover({ input: { endpointId, since } });
      if (!data) {
        setState({ since, queued, error, isRunning: false, isDone: false });
        return;
      }
      queued += data.recoverWebhookEvents.queued;
      since = data.recoverWebhookEvents.continueFrom;
    }
    setState({ since: start, queued, error: undefined, isRunning: false, isDone: true });
    if (queued > 0) onQueued();
  };
  return { state, run: (start: string) => void run(start) };
}
