/** The process. Until it serves, there is nothing to finish when it is told to end. */
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

// All else takes half a second to load, in which signals are to be heard already.
await import('./start.js');
