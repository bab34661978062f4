import { say } from '../../texts/texts.js';
import { Hint } from '../hint.js';
import { UserLines } from '../values/user-text.js';

interface CustomerProps {
  email?: string | null | undefined;
  name?: string | null | undefined;
  erasedAt?: string | null | undefined;
}

/** The customer: the name, and below it the e-mail address, as far as the payment site reported them. */
export function Customer({ email, name, erasedAt }: CustomerProps) {
  const [first, second] = [name, email].filter((text) => text);
  if (!first) {
    return (
      <Hint span>
        {erasedAt ? say('payments.erasedCustomer') : say('payments.unknownCustomer')}
      </Hint>
    );
  }
  return <UserLines first={first} second={second} />;
}
