/** The parts in which a semicolon does not end a statement: comments, strings, bodies of functions. */
const whole = /--.*|'[^']*'|\$\$[^]*?\$\$|\bBEGIN ATOMIC\b[^]*?\bEND\b/;
const token = new RegExp(`${whole.source}|;`, 'g');

/** The statements of a script of ours, without their semicolons. */
export function statementsIn(script: string): string[] {
  const ends = [...script.matchAll(token)].filter(([text]) => text === ';');
  const bounds = [-1, ...ends.map(({ index }) => index), script.length];
  return bounds
    .slice(1)
    .map((end, index) => script.slice((bounds[index] as number) + 1, end))
    .filter((text) => text.replace(/--.*/g, '').trim() !== '');
}
