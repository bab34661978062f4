#!/usr/bin/env node
import { Command, CommanderError, Option } from 'commander';
import { version } from '../core/package.js';
import { printable } from '../core/text.js';
import { forwardTo, from, limit, types } from './arguments.js';
import { completionScript } from './completion.js';
import { createLinks, type CreateOptions } from './create/create-links.js';
import { resendEvent, tailEvents } from './events.js';
import { exportPayments, type ExportOptions } from './export.js';
import { describe, exitCodes, Failure } from './failure.js';
import {
  createLink,
  deleteLink,
  disableLink,
  listLinks,
  type ListOptions,
  type OneLink,
} from './links.js';
import { listen, type ListenOptions } from './listen.js';
import { login, logout, whoami } from './login.js';
import { openPage } from './open.js';
import { listPayments, listProducts } from './sales.js';
import { withSession, type Session } from './session.js';
import { type CommonOptions } from './settings.js';
import { trigger, triggers, type Trigger, type TriggerOptions } from './trigger/trigger.js';

const program = new Command('payment-links')
  .description('Payment links from a terminal, a script or an agent.')
  .version(version)
  .option(
    '--url <address>',
    'the service; PAYMENT_LINKS_URL, that of the last login, or the one this came from',
  )
  .option('--api-key <key>', "a creator's key; PAYMENT_LINKS_API_KEY, or that of the login")
  .option('--json', 'print JSON lines, as when the output is no terminal')
  .addHelpText(
    'after',
    '\nExit codes: 0 done; 1 refused, or some lines are bad; 2 wrong call, or a file; 3 no answer; 130 ended by you.',
  )
  .configureOutput({ writeErr: (text) => void process.stderr.write(printable(text)) })
  .exitOverride();

type Options = CommonOptions & ListOptions & ListenOptions & TriggerOptions;

/** The action of a command that asks the service as a creator. */
const asCreator =
  (work: (session: Session, options: Options, ...args: string[]) => Promise<unknown>) =>
  async (...given: unknown[]): Promise<void> => {
    const command = given.pop() as Command;
    given.pop();
    const options = command.optsWithGlobals<Options>();
    await withSession(options, (session) => work(session, options, ...(given as string[])));
  };

program
  .command('login')
  .description('store a key, once the service has accepted it')
  .action((_, command: Command) => login(command.optsWithGlobals()));
program
  .command('logout')
  .description('forget the key of a login')
  .action((_, command: Command) => logout(command.optsWithGlobals()));
program
  .command('whoami')
  .description('say whose key is used, and what is left of its limits')
  .action(asCreator(whoami));

program
  .command('open')
  .argument('[id]', 'a link, by its id or uuid, or a payment')
  .description('open the cabinet, or the page of a link or a payment, in the browser')
  .option('--print', 'only print the address')
  .action((id: string | undefined, _: object, command: Command) =>
    openPage(command.optsWithGlobals(), id),
  );

const links = program.command('links').description('your payment links');
links
  .command('list')
  .description('list the newest links')
  .option('--product <id>', 'only links of this product')
  .addOption(
    new Option('--status <status>', 'only links with this status').choices([
      'ACTIVE',
      'DISABLED',
      'EXPIRED',
      'SOLD_OUT',
      'USED',
    ]),
  )
  .addOption(limit)
  .action(asCreator(listLinks));
links
  .command('create')
  .description('make a link: --product and --eur; or one for each line of a spreadsheet')
  .option('--product <id>', 'the product')
  .option('--eur <price>', 'the price, such as 20 or 10.50')
  .option('--once', 'the link can be paid once')
  .option('--from <file>', 'a CSV file with a line of names: product_id, eur, label, …')
  .option('--out <file>', 'gets the lines with uuid and payment_link; run again, it goes on')
  .option('--skip-invalid', 'make the links of the other lines when some are bad')
  .action(
    asCreator((session, options) => {
      const { product, eur, from, out, ...more } = options as unknown as Partial<
        CreateOptions & OneLink
      >;
      const [hasLink, hasFile] = [
        [product, eur],
        [from, out],
      ].map((both) => both.some(Boolean));
      if (product && eur && !hasFile) return createLink(session, { product, eur, ...more });
      if (from && out && !hasLink) return createLinks(session, { from, out, ...more });
      throw new Failure('Give --product and --eur, or --from and --out.');
    }),
  );
links
  .command('disable')
  .argument('<link>', 'its id or uuid')
  .description('let a link no longer be paid')
  .action(asCreator((session, _options, link = '') => disableLink(session, link)));
links
  .command('delete')
  .argument('<link>', 'its id or uuid')
  .description('delete a link; its payments stay')
  .action(asCreator((session, _options, link = '') => deleteLink(session, link)));

const payments = program.command('payments').description('the payments of your links');
payments
  .command('list')
  .description('list the newest payments')
  .addOption(limit)
  .action(asCreator(listPayments));
payments
  .command('export')
  .description('download payments as a file')
  .option('--from <day>', 'the first day, such as 2026-11-01')
  .option('--to <day>', 'the last day')
  .addOption(
    new Option('--format <format>', 'for spreadsheets or for programs')
      .choices(['csv', 'ndjson'])
      .default('csv'),
  )
  .option('--metadata <keys...>', 'metadata keys of links, a column of CSV each')
  .option('--output <file>', 'the file; standard output if left out')
  .action(
    asCreator((session, options) => exportPayments(session, options as unknown as ExportOptions)),
  );

program
  .command('products')
  .description('your products')
  .command('list')
  .description('list the newest products')
  .addOption(limit)
  .action(asCreator(listProducts));

program
  .command('listen')
  .description('forward each event to a program of yours until it is received')
  .addOption(forwardTo('where events go').makeOptionMandatory())
  .addOption(from)
  .addOption(types)
  .action(asCreator(listen));
program
  .command('trigger')
  .description('make an event happen in the sandbox')
  .addArgument(program.createArgument('<type>', 'the event').choices(triggers))
  .option('--link <link>', 'its id or uuid; the newest active link if left out')
  .option('--platform-key <key>', 'for refunds and rejections; PLATFORM_API_KEY')
  .addOption(forwardTo('without a sandbox or this key: what gets a sample of the event'))
  .action(asCreator((session, options, type) => trigger(session, options, type as Trigger)));

const events = program.command('events').description('what has happened to your links');
events
  .command('tail')
  .description('print each event as it happens')
  .addOption(from)
  .addOption(types)
  .action(asCreator(tailEvents));
events
  .command('resend')
  .argument('<event>', 'its id')
  .description('send an event to your webhook endpoints again')
  .action(asCreator((session, _options, event = '') => resendEvent(session, event)));

program
  .command('mcp')
  .description('serve the tools of the service to an agent on this machine, over stdin and stdout')
  .action(
    asCreator(async (session) => {
      // The protocol takes a tenth of a second to load.
      const { serveTools } = await import('./mcp.js');
      await serveTools(session);
    }),
  );

program
  .command('completion')
  .description('print a script that lets bash and zsh complete this command')
  .action(() => void process.stdout.write(completionScript(program)));

// A reader of the output that has gone, or a terminal that was closed, ends the command.
process.stdout.on('error', () => process.exit());
process.stderr.on('error', () => undefined);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.misuse;
  } else {
    const { text, exitCode } = describe(error);
    process.stderr.write(`${printable(text)}\n`);
    process.exitCode = exitCode;
  }
}
