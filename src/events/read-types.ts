import type { Fault } from '../core/faults.js';
import { eventTypes, type EventType } from './event-types.js';

/** Reads types that a client names, each once and in our order. */
export function readTypes(types: readonly string[], faults: Fault[]): EventType[] {
  for (const [index, type] of types.entries()) {
    if (eventTypes.includes(type as EventType)) continue;
    faults.push({ path: ['types', index], rule: 'eventType', types: eventTypes.join(', ') });
  }
  return eventTypes.filter((type) => types.includes(type));
}
