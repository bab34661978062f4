import type { JobQueue } from '../core/database/job-queue.js';

declare module '../access/context.js' {
  interface Services {
    endpointJobs: EndpointJobs;
  }
}

/** A job: send an endpoint the deliveries that are due to it. */
export interface EndpointJob {
  endpointId: number;
}

export type EndpointJobs = JobQueue<EndpointJob>;
