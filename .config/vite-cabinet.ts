import { convertCssVariables, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { compiledTexts } from './compiled-texts.js';
import { cssVariables, theme } from '../src/cabinet/theme.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The variables that Mantine would otherwise write into a `<style>` in the browser, which our policy forbids. */
const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  resolveId: (id) => (id === 'virtual:theme.css' ? id : null),
  load(id) {
    if (id !== 'virtual:theme.css') return null;
    return convertCssVariables(cssVariables(mergeMantineTheme(DEFAULT_THEME, theme)));
  },
});

/**
 * Loads the first script before the first paint, which a module would come too late for; and styles after what is shown until
 * the cabinet starts, which would wait for them.
 */
const firstThingsFirst = (): Plugin => ({
  name: 'first-things-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const script = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.name === 'before-start',
      );
      const first = `<script src="/cabinet/${script?.fileName ?? ''}"></script>`;
      const styles = html.match(/\n\s*<link rel="stylesheet".*>/g) ?? [];
      return styles
        .reduce((rest, style) => rest.replace(style, ''), html)
        .replace('<meta charset="utf-8" />', `$&\n    ${first}`)
        .replace('<noscript>', `${styles.join('').trim()}\n    $&`);
    },
  },
});

export default defineConfig({
  root: path('../src/cabinet'),
  base: '/cabinet/',
  plugins: [compiledTexts(), themeStyles(), firstThingsFirst()],
  resolve: {
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  build: {
    outDir: path('../dist/cabinet'),
    emptyOutDir: true,
    // The policy of the page allows no data URLs but images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // Mantine marks its modules for React on servers, which there is none of here.
      onLog: (level, log, write) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') write(level, log);
      },
      input: [path('../src/cabinet/index.html'), path('../src/cabinet/before-start.ts')],
      output: {
        // Shared code comes in two scripts, instead of one for each part: 15 requests at first instead of 50.
        codeSplitting: {
          groups: [
            // But for what a single page needs.
            { name: 'library', test: /\/node_modules\/(?!uqr|decimal\.js)/ },
            {
              name: 'parts',
              test: /\/src\/cabinet\/((api|parts|session|shell|texts)\/|graphql)|^virtual:texts\/en/,
            },
          ],
        },
      },
    },
  },
});
