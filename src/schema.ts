import { builder } from './builder.js';
import './api-keys/platform-fields.js';
import './api-keys/fields.js';
import './api-keys/rest-fields.js';
import './audit/fields.js';
import './cabinet-sessions/fields.js';
import './creators/platform-fields.js';
import './creators/fields.js';
import './exchange-rates/fields.js';
import './payment-links/platform-fields.js';
import './payment-links/fields.js';
import './payment-links/create-fields.js';
import './payment-links/rest-fields.js';
import './payment-links/update-fields.js';
import './payment-links/default-fields.js';
import './payments/platform-fields.js';
import './payments/fields.js';
import './payments/hold-fields.js';
import './payments/refund-fields.js';
import './payments/rejected-payment-fields.js';
import './payments/sales-fields.js';
import './payments/shared-fields.js';
import './products/fields.js';
import './webhooks/delivery-fields.js';
import './webhooks/endpoint-fields.js';
import './webhooks/event-fields.js';

/** All that can be asked, by any door: the public GraphQL schema, and what only REST asks for. */
export const schema = builder.toSchema({ sortSchema: false });
