/** The process. */
import './core/signals.js';

// All else takes half a second to load, in which signals are to be heard already.
await import('./start.js');
