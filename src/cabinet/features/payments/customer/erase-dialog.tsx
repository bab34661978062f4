import { Text, TextInput } from '@mantine/core';
import { useMutation } from 'urql';
import { FormDialog } from '../../../parts/forms/form-dialog.js';
import { showNotice } from '../../../parts/notices.js';
import { UserText } from '../../../parts/values/user-text.js';
import { say } from '../../../texts/texts.js';
import { CabinetEraseCustomerDocument } from '../operations.js';

interface EraseDialogProps {
  email: string;
  isOpen: boolean;
  onErased: () => void;
  onClose: () => void;
}

/** Erases a customer, after it has said what is lost. */
export function EraseDialog({ email, isOpen, onErased, onClose }: EraseDialogProps) {
  const [, erase] = useMutation(CabinetEraseCustomerDocument);
  const send = async ({ reason }: { reason: string }) => {
    const { data, error } = await erase({ input: { email, reason: reason.trim() } });
    if (data) {
      const { payments, rejectedPayments, isComplete } = data.eraseCustomerData;
      const count = payments + rejectedPayments;
      showNotice(isComplete ? say('customer.erased', { count }) : say('customer.erasedSome'));
      onErased();
    }
    return error;
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={say('customer.erase')}
      submit={say('customer.erase')}
      color="red"
      first={{ reason: say('customer.reasonFirst') }}
      check={({ reason }) => (reason.trim() ? {} : { reason: say('customer.reasonRequired') })}
      send={send}
      labels={{ reason: say('customer.reason') }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text fw={600} component="div">
            <UserText>{email}</UserText>
          </Text>
          <Text>{say('customer.eraseWords')}</Text>
          <Text>{say('customer.eraseElsewhere')}</Text>
          <TextInput
            label={say('customer.reason')}
            description={say('customer.reasonHint')}
            {...form.getInputProps('reason')}
            autoComplete="off"
            dir="auto"
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}
