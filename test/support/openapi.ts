/** What a `$ref` of an OpenAPI document points at; undefined when it points at nothing. */
export const resolveRef = (document: any, ref: string): any =>
  ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node?.[key.replaceAll('~1', '/')], document);

/**
 * How a value differs from a JSON Schema of the document: keys it lacks, keys that are not described,
 * wrong types. Knows as much of JSON Schema as the document uses.
 */
export function misfits(document: any, value: any, given: any, at = '$'): string[] {
  const described = given.$ref ? resolveRef(document, given.$ref) : given;
  const types: string[] = [described.type].flat();
  const is: Record<string, boolean> = {
    null: value === null,
    array: Array.isArray(value),
    object: typeof value === 'object' && value !== null && !Array.isArray(value),
    integer: Number.isInteger(value),
    number: typeof value === 'number',
    string: typeof value === 'string',
    boolean: typeof value === 'boolean',
  };
  if (!types.some((type) => is[type])) return [`${at} is no ${types.join(' or ')}`];
  if (described.format === 'date-time' && is.string && new Date(value).toISOString() !== value) {
    return [`${at} is no date-time`];
  }
  if (is.array) {
    return value.flatMap((item: unknown, n: number) =>
      misfits(document, item, described.items, `${at}.${n}`),
    );
  }
  if (!is.object) return [];
  const { properties = {}, required = [], additionalProperties: others = false } = described;
  return [
    ...required.filter((key: string) => !(key in value)).map((key: string) => `${at} lacks ${key}`),
    ...Object.entries(value).flatMap(([key, item]) => {
      const inner = properties[key] ?? others;
      if (inner === true) return [];
      return inner
        ? misfits(document, item, inner, `${at}.${key}`)
        : [`${at}.${key} is not described`];
    }),
  ];
}
