import { Text } from '@mantine/core';
import type { Customer as CustomerType } from '../../../schema/operations.js';
import { UserText } from './user-text.js';
import { useTexts } from '../texts/texts.js';

type CustomerProps = Pick<CustomerType, 'email' | 'name'>;

/** Who paid: the name, and below it the e-mail address, as far as the payment site has told. */
export function Customer({ email, name }: CustomerProps) {
  const { say } = useTexts();
  const [first, second] = [name, email].filter((text) => text);
  if (!first) {
    return (
      <Text size="sm" c="dimmed" span>
        {say('payments.unknownCustomer')}
      </Text>
    );
  }
  return (
    <>
      <UserText lines={1}>{first}</UserText>
      {second && (
        <Text size="sm" c="dimmed" component="div">
          <UserText lines={1}>{second}</UserText>
        </Text>
      )}
    </>
  );
}
