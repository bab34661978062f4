/** The feed of events, and its waiting readers. */
import { expect } from 'vitest';
import type { TestCreator, TestService } from '../service/service.js';
import { readMetrics } from './metrics.js';
import { pay } from './payments.js';

export interface FeedEvent {
  id: string;
  type: string;
  createdAt: string;
  body: any;
}

const document = `query ($types: [String!], $since: DateTime, $first: Int, $after: String, $last: Int, $before: String, $waitSeconds: Int) {
  events(types: $types, since: $since, first: $first, after: $after, last: $last, before: $before, waitSeconds: $waitSeconds) {
    totalCount
    nodes { id type createdAt body }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

/** A page of the feed, or the error instead. */
export async function readFeed(creator: TestCreator, variables: object = {}) {
  const { data, error, code, headers } = await creator.graphql(document, variables);
  const { nodes, pageInfo, totalCount } = data?.events ?? {};
  return { nodes, ...pageInfo, totalCount, error, code, headers };
}

/** All events of a creator, oldest first, with their bodies parsed. */
export async function eventsOf(creator: TestCreator): Promise<FeedEvent[]> {
  const { nodes } = await readFeed(creator, { first: 100 });
  return nodes.map((event: FeedEvent) => ({ ...event, body: JSON.parse(event.body) }));
}

/** The bodies of the events of a type, oldest first. */
export const bodiesOf = async (creator: TestCreator, wanted: string): Promise<any[]> =>
  (await eventsOf(creator)).filter(({ type }) => type === wanted).map(({ body }) => body);

export const paymentIds = (nodes: { body: string }[]): string[] =>
  nodes.map(({ body }) => JSON.parse(body).data.payment.id);

/** Pays new links one after another, and returns the ids of the payments. */
export async function payLinks(service: TestService, creator: TestCreator, count: number) {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await pay(service, creator)).paymentId);
  return ids;
}

export const waitingReaders = async (service: TestService): Promise<number> =>
  (await readMetrics(service)).get('payment_links_waiting_readers') as number;

export const untilReadersWait = (service: TestService, readers: number): Promise<void> =>
  expect.poll(() => waitingReaders(service), { timeout: 10_000 }).toBe(readers);
