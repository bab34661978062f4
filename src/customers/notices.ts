import { knownFacts, type WriteNotice } from '../events/notice.js';
import type { CustomerErasedData } from './customer-events.js';

const customerErased: WriteNotice<CustomerErasedData> = (data, { say }) => ({
  title: say('notice.customerErased'),
  facts: knownFacts([
    [say('notice.payments'), String(data.payments)],
    [say('notice.rejectedPayments'), String(data.rejected_payments)],
  ]),
  page: '/audit-log',
});

/** The events of customers in words. */
export const customerNotices = { 'customer.erased': customerErased };
