import { parseArgs, type ParseArgsConfig } from 'node:util';
import { printable } from '../core/text.js';

export const say = (text: string): void => void process.stdout.write(`${printable(text)}\n`);

/** Reads the arguments of a command. @throws Error that tells how to use it */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error });
  }
}
