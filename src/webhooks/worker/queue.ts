import type { OwnedRow } from '../../core/database/loading.js';
import type { JobQueue } from '../../core/database/job-queue.js';

declare module '../../access/context.js' {
  interface Services {
    endpointJobs: EndpointJobs;
  }
}

/** A job: send an endpoint the deliveries that are due to it. Ids are text, since a job is JSON. */
export interface EndpointJob {
  creatorId: string;
  endpointId: string;
}

export const endpointJob = ({ creatorId, id }: OwnedRow): EndpointJob => ({
  creatorId: String(creatorId),
  endpointId: String(id),
});

export const endpointOf = ({ creatorId, endpointId }: EndpointJob): OwnedRow => ({
  creatorId: BigInt(creatorId),
  id: BigInt(endpointId),
});

export type EndpointJobs = JobQueue<EndpointJob>;
