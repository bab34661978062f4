/** Customers: what they pay with, and how they are erased. */
import { EraseCustomerDataDocument } from '../../../schema/generated/operations.js';
import type { TestCreator, TestService } from '../service/service.js';
import { newLink, payment, recordPayment } from './payments.js';

export const ann = {
  email: 'Ann.Lee@buyer.example',
  name: 'Ann Leewood',
  phoneNumber: '+4915112345678',
};

/** Each text that tells of her, in lower case. */
const tracesOfAnn = [ann.email, ann.name, ann.phoneNumber].map((text) => text.toLowerCase());

/** The traces of her in a text. */
export const tracesIn = (text: string): string[] =>
  tracesOfAnn.filter((trace) => text.toLowerCase().includes(trace));

/** Erases her, unless `more` says otherwise. */
export const erase = (
  { graphql }: Pick<TestCreator, 'graphql'>,
  more: { email?: string; reason?: string } = {},
) =>
  graphql(EraseCustomerDataDocument, {
    erasure: { email: ann.email, reason: 'Asked by the customer', ...more },
  });

/** The audit entries of erasures, newest first. */
export async function erasures({ graphql }: Pick<TestCreator, 'graphql'>): Promise<any[]> {
  const { data } = await graphql(
    '{ auditLog(first: 100) { nodes { action actor targetType targetId reason } } }',
  );
  return data.auditLog.nodes.filter(({ action }: any) => action === 'eraseCustomerData');
}

/** Reports a payment that the link refuses, since its amount is wrong. Returns what was reported. */
export async function reject(
  service: TestService,
  creator: TestCreator,
  customer: object = ann,
  link: object = {},
) {
  const { uuid } = await newLink(creator, link);
  const wrong = payment(uuid, { amount: '11.00', customer });
  await recordPayment(service, wrong);
  return wrong;
}
