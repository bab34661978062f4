import { createServer, type ServerResponse } from 'node:http';
import { pino } from 'pino';
import { Metrics } from '../../../src/core/metrics.js';
import { createExchangeRates, type ExchangeRates } from '../../../src/exchange-rates/rates.js';
import type { TestService } from '../service/service.js';
import { closePort, openPort } from './port.js';

/** The behaviour of the bank for the next requests. */
type Behaviour = (response: ServerResponse) => void;

/** A server that speaks the Bank of Russia's `XML_daily`. */
export type Bank = Awaited<ReturnType<typeof startBank>>;

/** Serves a day's rates: `value` roubles for `nominal` euros. */
export const rates =
  ({ date = '21.11.2026', value = '90,5000', nominal = 1 } = {}): Behaviour =>
  (response) =>
    response
      .setHeader('Content-Type', 'application/xml; charset=windows-1251')
      .end(windows1251(dailyRates(date, value, nominal)));

/** Serves the rates of today, for processes, which use the real clock. */
export function ratesOfToday(): Behaviour {
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-');
  return rates({ date: `${day}.${month}.${year}` });
}

/** Makes a service ask the bank, which gives this answer from now on. */
export async function askBank({ bank, services }: TestService, answer: Behaviour): Promise<void> {
  bank.behave(answer);
  await services.rates.refresh();
}

/** Makes a service ask the bank without a known rate to compare the answer with. */
export async function askAnew(service: TestService, answer: Behaviour): Promise<void> {
  await service.database.db.exchangeRate.deleteMany();
  await askBank(service, answer);
}

/** Sets a service back to the day of the bank's rate, and removes its rates and failures. */
export async function forgetRates(service: TestService): Promise<void> {
  service.clock.now = new Date('2026-11-21T12:00:00Z');
  await askBank(service, rates());
  await service.database.db.exchangeRate.deleteMany();
  service.bank.requests = 0;
}

/** Stores a rate as if it had been read now. */
export const storeRate = (
  { clock, database }: TestService,
  source: 'sample' | 'cbr',
  rate: string,
  date: string,
): Promise<unknown> =>
  database.db.exchangeRate.create({
    data: { source, rate, date: new Date(date), fetchedAt: clock.now },
  });

/** The rates that another process on the database of a service knows. */
export const ratesElsewhere = ({ clock, database, bank }: TestService): ExchangeRates =>
  createExchangeRates({
    db: database.db,
    log: pino({ level: 'silent' }),
    now: () => clock.now,
    metrics: new Metrics(),
    address: bank.address,
  });

const dailyRates = (date: string, value: string, nominal: number): string =>
  `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${date}" name="Foreign Currency Market">` +
  '<Valute ID="R01235"><NumCode>840</NumCode><CharCode>USD</CharCode><Nominal>1</Nominal>' +
  '<Name>Доллар США</Name><Value>78,2284</Value><VunitRate>78,2284</VunitRate></Valute>' +
  `<Valute ID="R01239"><NumCode>978</NumCode><CharCode>EUR</CharCode><Nominal>${nominal}</Nominal>` +
  `<Name>Евро</Name><Value>${value}</Value><VunitRate>90,5</VunitRate></Valute></ValCurs>`;

/** The bytes of a text in windows-1251, which Node can read but not write. */
export const windows1251 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (character) => {
      const code = character.codePointAt(0) as number;
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
    }),
  );

export async function startBank() {
  let behaviour: Behaviour = rates();
  const server = createServer((_request, response) => {
    bank.requests++;
    behaviour(response);
  });
  const port = await openPort(server);
  const bank = {
    address: `http://127.0.0.1:${port}/scripts/XML_daily.asp`,
    requests: 0,
    behave: (next: Behaviour) => void (behaviour = next),
    close: () => closePort(server),
  };
  return bank;
}
