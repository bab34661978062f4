/** Processor time and memory of processes on Linux; undefined elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of times in /proc, which is the same on every Linux. */
const msPerTick = 10;

interface Stat {
  command: string;
  parent: number;
  /** Of the process itself. */
  ms: number;
  /** Of children that ended. */
  childrenMs: number;
}

export function statOf(pid: number | string): Stat | undefined {
  const text = read(`/proc/${pid}/stat`);
  const match = text && /^\d+ \((.*)\) (.*)$/s.exec(text);
  if (!match) return undefined;
  const [, command = '', rest = ''] = match;
  // From the third field of proc(5) on.
  const fields = rest.split(' ');
  const ticks = (from: number): number => Number(fields[from]) + Number(fields[from + 1]);
  return {
    command,
    parent: Number(fields[1]),
    ms: ticks(11) * msPerTick,
    childrenMs: ticks(13) * msPerTick,
  };
}

/** Processor time in ms of a process and of all its children, past and present. */
export function familyMs(pid: number): number | undefined {
  const parent = statOf(pid);
  if (!parent) return undefined;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, stat) => sum + (stat?.ms ?? 0), parent.ms + parent.childrenMs);
}

/** MiB of memory in use now, and at most so far. */
export function memoryOf(pid: number): { now: number; peak: number } | undefined {
  const text = read(`/proc/${pid}/status`);
  const mib = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text ?? '')?.[1]) / 1024;
  return text === undefined ? undefined : { now: mib('VmRSS'), peak: mib('VmHWM') };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
