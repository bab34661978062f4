/** The process. */
import './core/signals.js';

// Loading the rest takes half a second. Signals must already be handled by then.
await import('./start.js');
