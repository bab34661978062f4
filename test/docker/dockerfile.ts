import { readFileSync } from 'node:fs';
import { packageFile } from '../../src/core/package.js';

/** A file of the folder `.docker`. */
export const readDocker = (name: string) => readFileSync(packageFile('.docker', name), 'utf8');

/** The instructions of each stage of the Dockerfile, such as `USER node`. Before the first stage there are none. */
export const stages = readDocker('Dockerfile')
  .replace(/\\\n\s*/g, ' ')
  .split(/^FROM .*$/m)
  .map((stage) =>
    [...stage.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = '', text = '']) => ({ name, text })),
  );

/** All stages begin with the first one; the last one is the image. */
export const image = [...(stages[1] ?? []), ...(stages.at(-1) ?? [])];

/** The text of an instruction of the image. The last one of a name counts. */
export const last = (name: string): string =>
  image.findLast((instruction) => instruction.name === name)?.text ?? '';

export const command = JSON.parse(last('CMD')) as string[];

export const imageSettings = Object.fromEntries(
  [...last('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
);
