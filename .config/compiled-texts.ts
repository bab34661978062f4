import { IntlMessageFormat } from 'intl-messageformat';
import type { Plugin } from 'vite';
import { textsIn } from '../src/cabinet/texts/all-texts.js';

/** A catalogue for each language, with parsed messages, so that the parser stays out of the browser. */
export const compiledTexts = (): Plugin => ({
  name: 'compiled-texts',
  resolveId: (id) => (id.startsWith('virtual:texts/') ? id : null),
  load(id) {
    const [, language] = /^virtual:texts\/(en|ru)$/.exec(id) ?? [];
    if (language !== 'en' && language !== 'ru') return null;
    const texts = Object.entries(textsIn(language)).map(([key, text]) => [
      key,
      compile(text, language),
    ]);
    return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
  },
});

/** A message without values or tags stays a string. */
function compile(text: string, language: string): unknown {
  const parts = new IntlMessageFormat(text, language).getAst();
  const [first] = parts;
  const isPlain = parts.length === 1 && Number(first?.type) === 0;
  return isPlain ? text : parts;
}
