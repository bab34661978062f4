import { sayTime, type WriteNotice } from '../events/notice.js';
import type { EndpointDisabledData } from './endpoint-disabled.js';
import type { EndpointFailingData } from './endpoint-failing.js';
import { testEventType, type TestEventData } from './test-event.js';

const endpointDisabled: WriteNotice<EndpointDisabledData> = ({ endpoint_id, reason }, { say }) => ({
  title: say('notice.endpointDisabled'),
  facts: [
    { name: say('notice.endpoint'), value: String(endpoint_id) },
    { name: say('notice.reason'), value: say(`endpointDisabled.${reason}`) },
  ],
  page: `/webhooks/${endpoint_id}`,
});

const endpointFailing: WriteNotice<EndpointFailingData> = (data, texts) => ({
  title: texts.say('notice.endpointFailing'),
  facts: [
    { name: texts.say('notice.endpoint'), value: String(data.endpoint_id) },
    { name: texts.say('notice.failingSince'), value: sayTime(data.failing_since, texts) },
    { name: texts.say('notice.disabledFrom'), value: sayTime(data.disabled_from, texts) },
  ],
  page: `/webhooks/${data.endpoint_id}`,
});

const test: WriteNotice<TestEventData> = ({ endpoint_id }, { say }) => ({
  title: say('notice.test'),
  facts: [],
  page: `/webhooks/${endpoint_id}`,
});

/** The events of endpoints in words, with those that only test one. */
export const webhookNotices = {
  'webhook_endpoint.failing': endpointFailing,
  'webhook_endpoint.disabled': endpointDisabled,
  [testEventType]: test,
};
