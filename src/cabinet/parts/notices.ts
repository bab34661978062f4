import { notifications } from '@mantine/notifications';
import type { CombinedError } from 'urql';
import { toFailure } from '../api/failure.js';
import { say } from '../texts/texts.js';

/** Tells that an action failed, where there is no dialog or form to say it in. It stays until it is closed. */
export function showFailure(error: CombinedError): void {
  const { message } = toFailure(error);
  notifications.show({
    color: 'red',
    title: say('failure.title'),
    message,
    autoClose: false,
    role: 'alert',
    closeButtonProps: { 'aria-label': say('common.close') },
  });
}

/** Tells something in passing, such as that an action is done. It goes away by itself. */
export function showNotice(message: string): void {
  notifications.show({
    message,
    role: 'status',
    closeButtonProps: { 'aria-label': say('common.close') },
  });
}
