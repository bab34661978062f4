/** Cuts a text to at most `most` characters. */
export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;

/** The length of a text in UTF-8. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Waits for a promise. @throws Error when it takes longer than `ms` */
export async function inTime<Result>(result: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
