import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TypedDocumentNode } from 'urql';
import { useChange } from '../../api/use-change.js';
import { showFailure } from '../notices.js';

interface ChangeButtonProps<Data, Input> extends ButtonProps {
  document: TypedDocumentNode<Data, { input: Input }>;
  input: Input;
  onDone?: (data: Data) => void;
  children: ReactNode;
}

/** Changes something at once. */
export function ChangeButton<Data, Input>(props: ChangeButtonProps<Data, Input>) {
  const { document, input, onDone, loading = false, ...button } = props;
  const { send, isSending } = useChange(document);
  const run = async (): Promise<void> => {
    const error = await send(input, onDone);
    if (error) showFailure(error);
  };
  return (
    <Button
      variant="default"
      {...button}
      loading={loading || isSending}
      onClick={() => void run()}
    />
  );
}
