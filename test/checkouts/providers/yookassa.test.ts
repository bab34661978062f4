import { Decimal } from 'decimal.js';
import { afterEach, describe, expect, test } from 'vitest';
import { Refused, Unclear } from '../../../src/checkouts/providers/provider.js';
import { allOf, newPage, openYookassa } from '../../support/scenes/provider-pages.js';
import { useYookassa, yookassaAnswers, type Yookassa } from '../../support/world/yookassa.js';

const plain = useYookassa();
const withReceipts = useYookassa(true);
const rub = { currency: 'RUB' } as const;

afterEach(() => {
  plain.alter();
  for (const { violations } of [plain, withReceipts]) expect(violations.splice(0)).toEqual([]);
});

/** The body of the last request. */
const sent = ({ asked }: Yookassa) => JSON.parse(asked.at(-1)?.body ?? '');

const refundOf = (paymentId: string, key = `refund-${paymentId}`, amount = '10.50') => ({
  ...rub,
  key,
  paymentId,
  amount: new Decimal(amount),
  isFull: amount === '10.50',
  title: 'A course',
  customerEmail: 'ann@example.com',
});

/** Starts a page, which the customer pays. @returns the id of both the page and the payment */
async function paid(yookassa = plain, amount = '10.50'): Promise<string> {
  const { id } = await openYookassa(yookassa).start(newPage(rub, { amount }));
  return yookassa.pay(id);
}

describe('A page', () => {
  test('takes the money at once, and names its checkout', async () => {
    const page = newPage(rub, { language: 'ru' });
    await openYookassa(plain).start(page);
    expect(sent(plain)).toEqual({
      amount: { value: '10.50', currency: 'RUB' },
      capture: true,
      confirmation: { type: 'redirect', return_url: page.returnAddress, locale: 'ru_RU' },
      description: 'A course, store ann',
      metadata: {
        ...{ checkout: page.checkoutId, creator: '1', link: page.linkUuid, store: 'ann' },
      },
    });
  });

  test.each(['1.00', '350000.00'])('may ask for %s RUB', async (amount) => {
    await openYookassa(plain).start(newPage(rub, { amount }));
    expect(sent(plain).amount.value).toBe(amount);
  });

  test.each(['0.99', '350000.01'])('of %s RUB is outside of its limits', async (amount) => {
    const provider = openYookassa(plain);
    expect(provider.least.lte(amount) && provider.most.gte(amount)).toBe(false);
    await expect(provider.start(newPage(rub, { amount }))).rejects.toBeInstanceOf(Refused);
    expect(plain.violations.splice(0)).toHaveLength(1);
  });

  test('of 15.005 RUB is a fault', async () => {
    const page = newPage(rub, { amount: '15.005' });
    await expect(openYookassa(plain).start(page)).rejects.toThrow(RangeError);
  });

  test('has 128 characters of a title of 500 and the store, and of the title on the receipt', async () => {
    await openYookassa(withReceipts).start(newPage(rub, { title: 'Ы'.repeat(500) }));
    const { description, receipt } = sent(withReceipts);
    expect(description).toBe(`${'Ы'.repeat(116)}…, store ann`);
    expect(receipt.items[0].description).toBe(`${'Ы'.repeat(127)}…`);
  });

  test('of a shop with receipts needs the e-mail address, and sells a service', async () => {
    const provider = openYookassa(withReceipts);
    expect([provider.needsEmail, openYookassa(plain).needsEmail]).toEqual([true, false]);
    await provider.start(newPage(rub));
    expect(sent(withReceipts).receipt).toEqual({
      customer: { email: 'ann@example.com' },
      items: [
        {
          description: 'A course',
          quantity: 1,
          amount: { value: '10.50', currency: 'RUB' },
          vat_code: 1,
          payment_subject: 'service',
          payment_mode: 'full_payment',
        },
      ],
    });
  });

  test('of a shop with receipts is refused with an e-mail address that is none', async () => {
    const page = newPage(rub, { customerEmail: 'ann@example.com\r\nx: y' });
    await expect(openYookassa(withReceipts).start(page)).rejects.toBeInstanceOf(Refused);
    expect(withReceipts.violations.splice(0)).toHaveLength(1);
  });
});

describe('A look at a page', () => {
  test('tells one that is open, paid, or declined', async () => {
    const provider = openYookassa(plain);
    const page = newPage(rub);
    const { id } = await provider.start(page);
    const open = { checkoutId: page.checkoutId, isTest: true, isEnded: false };
    expect(await provider.look(id)).toEqual(open);
    plain.pay(id);
    const amount = new Decimal('10.50');
    expect(await provider.look(id)).toEqual({
      ...open,
      paid: {
        ...{ paymentId: id, currency: 'RUB', amount, customerEmail: null },
        paidAt: expect.any(Date),
      },
    });
    const other = await provider.start(newPage(rub));
    plain.decline(other.id);
    expect(await provider.look(other.id)).toMatchObject({ isEnded: true });
  });

  test.each([
    ['live', { isTest: false }],
    ['anotherAmount', { paid: { amount: new Decimal('1.01') } }],
    ['anotherCurrency', { paid: { currency: 'USD' } }],
  ])('repeats an answer that is %s', async (answer, state) => {
    const id = await paid();
    plain.alter(yookassaAnswers[answer]);
    expect(await openYookassa(plain).look(id)).toMatchObject(state);
  });
});

describe('Refunds', () => {
  test.each([
    ['succeeded', 'SUCCEEDED'],
    ['pending', 'PENDING'],
    ['canceled', 'FAILED'],
  ])('that are %s are %s', async (yookassaStatus, status) => {
    plain.refundsAre(yookassaStatus);
    const provider = openYookassa(plain);
    const paymentId = await paid();
    const refund = await provider.refund(refundOf(paymentId));
    expect(refund).toMatchObject({ paymentId, ...rub, status, amount: new Decimal('10.5') });
    // The double has canceled it because of the balance.
    expect(refund.isUnfunded).toBe(status === 'FAILED');
    expect(await provider.findRefund(refund.id)).toEqual(refund);
    expect(await provider.refundsOf(paymentId)).toEqual([refund]);
    plain.refundsAre('succeeded');
  });

  test('of whole payments have no receipt: YooKassa has that of the payment', async () => {
    const paymentId = await paid(withReceipts);
    const erased = { ...refundOf(paymentId), customerEmail: null };
    expect(await openYookassa(withReceipts).refund(erased)).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('of a part of a payment have a receipt, too', async () => {
    const paymentId = await paid(withReceipts);
    await openYookassa(withReceipts).refund(refundOf(paymentId, 'refund', '5.00'));
    expect(sent(withReceipts).receipt.items[0].amount.value).toBe('5.00');
  });

  test('with one key are one, though the answer was a failure', async () => {
    const provider = openYookassa(plain);
    const paymentId = await paid();
    plain.treat('fail after');
    await expect(provider.refund(refundOf(paymentId))).rejects.toBeInstanceOf(Unclear);
    await provider.refund(refundOf(paymentId));
    expect(await provider.refundsOf(paymentId)).toHaveLength(1);
  });

  test('of the account come page by page, and end', async () => {
    const provider = openYookassa(plain);
    const paymentId = await paid(plain, '1000.00');
    for (let count = 0; count < 230; count++) plain.refundByHand(paymentId, '0.01');
    expect(await provider.refundsOf(paymentId)).toHaveLength(230);
    const all = await allOf(provider.refundsSince(new Date(0)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(await allOf(provider.refundsSince(new Date(Date.now() + 60_000)))).toEqual([]);
    plain.alter((answer) => (answer.next_cursor = '0'));
    await expect(allOf(provider.refundsSince(new Date(0)))).rejects.toBeInstanceOf(Unclear);
  });
});
