import { Text } from '@mantine/core';
import { UserText } from './user-text.js';
import { useTexts } from '../texts/texts.js';

interface CustomerProps {
  email?: string | null | undefined;
  name?: string | null | undefined;
}

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
