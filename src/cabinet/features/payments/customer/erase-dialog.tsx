import { Text, TextInput } from '@mantine/core';
import { useChange } from '../../../api/use-change.js';
import { FormDialog } from '../../../parts/forms/form-dialog.js';
import { showNotice } from '../../../parts/notices.js';
import { UserText } from '../../../parts/values/user-text.js';
import { say } from '../../../texts/texts.js';
import { CabinetEraseCustomerDocument } from '../operations.js';

/** Erases a customer, after it has said what is lost. */
export function EraseDialog({ email, onErased }: { email: string; onErased: () => void }) {
  const { send } = useChange(CabinetEraseCustomerDocument);
  return (
    <FormDialog
      title={say('customer.erase')}
      submit={say('customer.erase')}
      color="red"
      initial={{ reason: say('customer.reasonFirst') }}
      check={({ reason }) => (reason.trim() ? {} : { reason: say('customer.reasonRequired') })}
      send={({ reason }) =>
        send({ email, reason: reason.trim() }, ({ eraseCustomerData: erased }) => {
          const count = erased.payments + erased.rejectedPayments;
          showNotice(say(erased.isComplete ? 'customer.erased' : 'customer.erasedSome', { count }));
          onErased();
        })
      }
      labels={{ reason: say('customer.reason') }}
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
