/** Mailboxes that get events, and what their readers do with the links in mails. */
import { beforeEach } from 'vitest';
import { startMailServer } from '../support/world/mail-server.js';
import { useWebhooks, type Endpoint } from '../support/scenes/webhooks.js';

export const minute = 60_000;
export const day = 24 * 60 * minute;

let readers = 0;
let mailboxes = 0;
export const newAddress = (): string => `ann.lee${++mailboxes}@example.com`;

/** A service with the mail server of its operator. */
export async function useMails() {
  const server = await startMailServer();
  const webhooks = useWebhooks({
    publicUrl: 'https://pay.example',
    smtpUrl: server.url,
    mailFrom: 'Payments <payments@pay.example>',
  });
  const { service, creator, deliver } = webhooks;
  beforeEach(() => {
    server.mails.length = 0;
    server.onMail = () => Promise.resolve();
    readers++;
  });

  const lastMail = () => server.mails.at(-1);

  /** Opens a link at an address of the internet that no other test has. */
  const open = (path: string, more: RequestInit = {}) =>
    service.fetch(path, { address: `192.0.2.${readers}`, ...more });

  /** A mailbox that waits to be asked. */
  const newUnasked = async (address = newAddress()): Promise<string> =>
    (await creator.newEndpoint(`mailto:${address}`)).endpoint.id;

  return {
    ...webhooks,
    server,
    lastMail,
    /** The mails to an address, oldest first. */
    mailsTo: (address: string) =>
      server.mails.filter(({ to }) => to && 'text' in to && to.text === address),
    /** The path of a link in the text of the newest mail. */
    linkOf: (decision: 'confirm' | 'unsubscribe'): string =>
      new RegExp(`https://pay.example(/mail/${decision}\\S+)`).exec(lastMail()?.text ?? '')?.[1] ??
      '',
    open,
    submit: (path: string) => open(path, { method: 'POST' }),
    endpoint: async (): Promise<Endpoint> => (await creator.endpoints())[0] as Endpoint,
    newUnasked,
    /** A mailbox that was asked. */
    newAsked: async (): Promise<string> => {
      const id = await newUnasked();
      await deliver();
      return id;
    },
    /** A mailbox that was asked before, and has confirmed. */
    newMailbox: async (more: object = {}): Promise<Endpoint & { address: string }> => {
      const address = newAddress();
      const made = await creator.newEndpoint(`mailto:${address}`, more);
      await service.database.sql(`
        DELETE FROM webhook_deliveries;
        UPDATE webhook_endpoints SET disabled_reason = NULL, confirmed_at = created_at`);
      return { ...made.endpoint, address };
    },
  };
}
