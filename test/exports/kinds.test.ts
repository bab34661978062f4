import { beforeEach, describe, expect, test } from 'vitest';
import type { CreateExportInput } from '../../schema/generated/operations.js';
import { ann, reject as rejectBy } from '../support/scenes/customers.js';
import { download, newExport, rowsOf } from '../support/scenes/exports.js';
import {
  deleteLink,
  newLink,
  newProduct,
  pay,
  payAt,
  recordRefund,
  refund,
} from '../support/scenes/payments.js';
import { linksPath, type TestCreator, useCreator, useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);
const other = useCreator(service);

const exportRows = async (by: TestCreator, more: Partial<CreateExportInput> = {}) =>
  rowsOf(await download(service, await newExport(by, more)));

const reject = async (customer: object = ann): Promise<string> =>
  (await rejectBy(service, creator, customer, { metadata: { order: 'R-1' } })).paymentId;

describe('An export of', () => {
  test('payments has the payment, its link, its product and its customer', async () => {
    const { uuid, paymentId } = await pay(service, creator, { customer: ann });
    await recordRefund(service, refund(paymentId, { amount: '4.00' }));
    const [row, ...rest] = await exportRows(creator);
    expect(rest).toEqual([]);
    expect(row).toEqual({
      id: expect.stringMatching(/^\d+$/),
      payment_id: paymentId,
      created_at: '2026-11-21T12:00:00.000+00:00',
      refunded_amount: '4.00',
      currency: 'EUR',
      amount: '10.00',
      payment_link_id: expect.stringMatching(/^\d+$/),
      payment_link_uuid: uuid,
      payment_link_label: '',
      product_id: String(creator.productId),
      product_title: 'Course',
      customer_email: ann.email,
      customer_name: ann.name,
      customer_phone_number: "'+4915112345678",
      is_test: 'false',
      provider: '',
    });
  });

  test('payment links has their prices and address, and leaves out deleted links', async () => {
    const { uuid, payment_link: address } = await newLink(creator, { use_once: true });
    await deleteLink(creator, (await newLink(creator)).uuid);
    const rows = await exportRows(creator, { what: 'PAYMENT_LINKS' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      ...{ uuid, payment_link: address, use_once: 'true', used_at: '', max_payments: '1' },
      ...{ eur_regular: '10.00', eur_discount: '', eur_charged: '10.00', status: 'ACTIVE' },
      rub_charged: expect.stringMatching(/^\d+\.\d\d$/),
      rate: expect.stringMatching(/^\d+\.\d*[1-9]$/),
    });
  });

  test('refunds has those of payments and of rejected payments', async () => {
    const { paymentId } = await pay(service, creator, { link: { metadata: { order: 'A-1' } } });
    const rejectedId = await reject();
    await recordRefund(service, refund(paymentId, { amount: '4.00', reason: 'Broken' }));
    await recordRefund(service, refund(rejectedId, { amount: '11.00' }));
    const rows = await exportRows(creator, { what: 'REFUNDS', metadataKeys: ['order'] });
    expect(rows).toMatchObject([
      {
        ...{ payment_id: paymentId, is_of_rejected_payment: 'false', reason: 'Broken' },
        ...{ amount: '4.00', currency: 'EUR', 'metadata.order': 'A-1' },
      },
      {
        ...{ payment_id: rejectedId, is_of_rejected_payment: 'true', reason: '' },
        ...{ amount: '11.00', 'metadata.order': 'R-1' },
      },
    ]);
  });

  test('rejected payments says why, and whether they are resolved', async () => {
    const [open, resolved] = [await reject(), await reject()];
    await recordRefund(service, refund(resolved, { amount: '11.00' }));
    const rows = await exportRows(creator, {
      what: 'REJECTED_PAYMENTS',
      metadataKeys: ['order'],
    });
    expect(rows).toMatchObject([
      { payment_id: open, reason: 'WRONG_AMOUNT', is_resolved: 'false', resolved_at: '' },
      { payment_id: resolved, is_resolved: 'true', 'metadata.order': 'R-1' },
    ]);
    expect(rows[1]?.resolved_at).not.toBe('');
  });

  test('the audit log has all that the list has, the oldest first', async () => {
    await newLink(creator);
    await creator.graphql(`mutation { createApiKey(input: { name: "Spare" }) { key } }`);
    await newLink(creator);
    const path = await newExport(creator, { what: 'AUDIT_LOG', format: 'NDJSON' });
    const list = await creator.graphql(
      `{ auditLog(first: 100) { nodes { id actor apiKeyId sessionId action targetType targetId reason requestId } } }`,
    );
    const lines = (await download(service, path)).trim().split('\n');
    const rows = lines.map((line) => JSON.parse(line));
    expect(rows.at(-1)).toMatchObject({ action: 'createExport', target_id: 'AUDIT_LOG' });
    const idOf = (id: number | null) => id && String(id);
    expect(
      rows.map((row) => ({
        ...{ id: idOf(row.id), actor: row.actor, action: row.action, reason: row.reason },
        ...{ apiKeyId: idOf(row.api_key_id), sessionId: row.session_id },
        ...{ targetType: row.target_type, targetId: row.target_id, requestId: row.request_id },
      })),
    ).toEqual(list.data.auditLog.nodes.reverse());
  });

  test('customers has a row for each address, with the newest name and the sums', async () => {
    const { paymentId } = await pay(service, creator, { customer: ann });
    const later = new Date('2026-11-22T09:00:00Z');
    await payAt(service, creator, later, {
      customer: { email: ` ${ann.email.toUpperCase()} `, name: 'Ann Lee', phoneNumber: '+49' },
    });
    await recordRefund(service, refund(paymentId, { amount: '4.00' }));
    await reject();
    await reject({ email: 'bob@buyer.example' });
    await pay(service, creator, { customer: { name: 'No address' } });
    const rows = await exportRows(creator, { what: 'CUSTOMERS' });
    rows.sort((one, two) => (String(one.customer_email) < String(two.customer_email) ? -1 : 1));
    expect(rows).toEqual([
      {
        ...{ customer_email: ann.email.toLowerCase(), customer_name: 'Ann Lee' },
        ...{ customer_phone_number: "'+49", last_payment_at: '2026-11-22T09:00:00.000+00:00' },
        ...{ payments: '2', rejected_payments: '1', eur_amount: '20.00', eur_refunded: '4.00' },
        ...{ rub_amount: '0.00', rub_refunded: '0.00' },
      },
      expect.objectContaining({
        ...{ customer_email: 'bob@buyer.example', payments: '0', rejected_payments: '1' },
        eur_amount: '0.00',
      }),
    ]);
  });
});

describe('An export has only', () => {
  test('rows of its creator', async () => {
    const { paymentId } = await pay(service, creator, { customer: ann });
    await recordRefund(service, refund(paymentId));
    await reject();
    const ofPayments = ['PAYMENTS', 'REFUNDS', 'REJECTED_PAYMENTS'] as const;
    for (const what of [...ofPayments, 'PAYMENT_LINKS', 'CUSTOMERS'] as const) {
      expect([what, await exportRows(other, { what })]).toEqual([what, []]);
    }
  });

  test('rows of the product that is asked for', async () => {
    const productId = await newProduct(service, creator);
    await pay(service, creator);
    const { paymentId } = await pay(service, { ...creator, links: linksPath(productId) });
    await recordRefund(service, refund(paymentId));
    for (const what of ['PAYMENTS', 'PAYMENT_LINKS', 'REFUNDS'] as const) {
      const rows = await exportRows(creator, { what, productId });
      expect(rows.map((row) => row.product_id)).toEqual([productId]);
    }
    const rejected = { what: 'REJECTED_PAYMENTS', productId } as const;
    expect(await exportRows(creator, rejected)).toEqual([]);
  });

  test('the days that are asked for, as its time zone has them', async () => {
    const times = ['2026-11-10T20:59:59.999Z', '2026-11-10T21:00:00Z', '2026-11-11T20:59:59.999Z'];
    const ids = [];
    for (const time of [...times, '2026-11-11T21:00:00Z']) {
      ids.push(await payAt(service, creator, new Date(time)));
    }
    const period = { from: '2026-11-11', to: '2026-11-11', timeZone: 'Europe/Moscow' };
    const rows = await exportRows(creator, period);
    expect(rows.map((row) => row.payment_id)).toEqual([ids[1], ids[2]]);
    expect(rows.map((row) => row.created_at)).toEqual([
      '2026-11-11T00:00:00.000+03:00',
      '2026-11-11T23:59:59.999+03:00',
    ]);
  });

  test('all days, if those asked for are further than any database goes', async () => {
    await pay(service, creator, { customer: { email: 'ann@example.com' } });
    const period = { from: '0000-01-01', to: '9999-12-31', timeZone: 'Europe/Moscow' };
    for (const what of ['PAYMENTS', 'CUSTOMERS'] as const) {
      expect(await exportRows(creator, { ...period, what })).toHaveLength(1);
    }
  });
});

test('an export without rows has the names of its columns alone', async () => {
  const csv = await download(service, await newExport(creator, { metadataKeys: ['order', 'a,b'] }));
  expect(csv).toMatch(/^\uFEFFid,payment_id,created_at,.*,metadata\.order,"metadata\.a,b"\r\n$/);
  expect(await download(service, await newExport(creator, { format: 'NDJSON' }))).toBe('');
});

test('both languages have the same columns', async () => {
  for (const what of ['PAYMENTS', 'AUDIT_LOG', 'CUSTOMERS'] as const) {
    await pay(service, creator, { customer: ann });
    const path = await newExport(creator, { what, language: 'RU' });
    const [title = ''] = (await download(service, path)).slice(1).split('\r\n');
    const [row = {}] = await exportRows(creator, { what });
    expect(title.split(';')).toEqual(Object.keys(row));
  }
});
