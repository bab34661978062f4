import { useMutation, type CombinedError, type TypedDocumentNode } from 'urql';

interface Change<Data, Input> {
  /** Returns why it failed. */
  send: (
    input: Input,
    onDone?: (data: Data) => void | Promise<void>,
  ) => Promise<CombinedError | undefined>;
  isSending: boolean;
}

/** Changes something by a mutation. */
export function useChange<Data, Input>(
  document: TypedDocumentNode<Data, { input: Input }>,
): Change<Data, Input> {
  const [{ fetching: isSending }, mutate] = useMutation(document);
  return {
    isSending,
    async send(input, onDone) {
      const { data, error } = await mutate({ input });
      if (data) await onDone?.(data);
      return error;
    },
  };
}

/** A key under which the service does a thing once, also if its answer was lost and it is asked again. */
export const newRequestKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
