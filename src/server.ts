/** The process. */
import { endOnSignal } from './core/signals.js';

// Until it serves, there is nothing to finish.
endOnSignal(() => process.exit(0));

// Loading the rest takes half a second. Signals must already be handled by then.
await import('./start.js');
