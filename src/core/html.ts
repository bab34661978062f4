const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that needs no escaping. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = Html | (Html | string)[] | string | number | null;

/** Builds markup. Escapes every value, also in quoted attributes, unless it is markup itself. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((markup, part, index) => markup + write(values[index - 1] ?? null) + part));

function write(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(write).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] as string);
}
