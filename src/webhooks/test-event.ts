import { z } from 'zod';

/** Type of the events that only test an endpoint. Each is attempted once. */
export const testEventType = 'webhook.test' as const;

/** The `data` of such an event. */
export const testEventData = z.object({
  endpoint_id: z
    .int()
    .positive()
    .meta({ format: 'int64', description: 'Id of the endpoint under test.' }),
  message: z.string().describe('A sentence for people.'),
});

export type TestEventData = z.infer<typeof testEventData>;

export const testEvent = (endpointId: bigint): TestEventData => ({
  endpoint_id: Number(endpointId),
  message: 'Your endpoint receives events.',
});
