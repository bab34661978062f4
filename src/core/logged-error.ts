import { stdSerializers } from 'pino';

/**
 * Properties of errors that the log shows. All others may hold what customers entered: PostgreSQL quotes rows in `detail`
 * and `where`, the embedded database adds the values of the statement, and Prisma repeats all of it in `meta`.
 */
const shown = ['code', 'severity', 'table', 'column', 'constraint', 'syscall', 'address', 'port'];

/** An error as the log has it. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  // With the messages and stacks of its causes.
  const { type, message, stack } = stdSerializers.err(error);
  const properties = Object.entries(error).filter(([name]) => shown.includes(name));
  return {
    type,
    message,
    stack,
    ...Object.fromEntries(properties),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  };
}
