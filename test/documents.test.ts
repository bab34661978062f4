import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from '../src/core/config.js';
import { version } from '../src/core/package.js';
import { eventTypes } from '../src/events/event-types.js';

const root = new URL('..', import.meta.url).pathname;
/** Folders that hold no documents of ours. */
const foreignFolders = new Set(['.git', '.data', 'node_modules', 'dist', 'coverage']);
/** Files that people read or edit. A name with such an ending, behind a slash, is a path. */
const pathEnding = /(\/|\.(ts|js|json|md|yaml|yml|graphql|prisma|conf|sql))$/;

interface Document {
  path: string;
  text: string;
  /** The text without blocks of code. */
  prose: string;
}

const findDocuments = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return foreignFolders.has(entry.name) ? [] : findDocuments(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });

const readDocument = (path: string): Document => {
  const text = readFileSync(path, 'utf8');
  return { path: relative(root, path), text, prose: text.replace(/^```.*?^```$/gms, '') };
};

const documents = findDocuments(root).map(readDocument);
const readme = readDocument(join(root, 'README.md'));

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf({ prose }: Document): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} +(.+)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

/** The fault of a link in a document; undefined if the link has a target. */
function faultOfLink(document: Document, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? join(root, document.path) : join(root, dirname(document.path), path);
  if (!existsSync(file)) return `${document.path} links to ${link}: no such file`;
  if (anchor === undefined) return undefined;
  const hasHeading = file.endsWith('.md') && anchorsOf(readDocument(file)).has(anchor);
  return hasHeading ? undefined : `${document.path} links to ${link}: no such heading`;
}

/** The files and folders that a document names in backticks. A path that starts with a slash is one of a URL. */
const namedPaths = ({ prose }: Document): string[] =>
  [...prose.matchAll(/`([^`\s]+)`/g)]
    .map(([, span = '']) => span)
    .filter((span) => span.includes('/') && pathEnding.test(span))
    .filter((span) => !/^\/|[:*{}<>…]/.test(span));

/** Documents name paths from the root, from `src/`, or from their own folder. */
function isThere(path: string, document: Document): boolean {
  return ['.', 'src', dirname(document.path)].some((folder) => {
    const file = join(root, folder, path);
    return existsSync(file) && (!path.endsWith('/') || statSync(file).isDirectory());
  });
}

/** A default as the table writes it. */
function writeDefault(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  return `\`${value as string | number}\``;
}

describe('The settings table of the README', () => {
  /** Setting and default, in the order of the table. A row may have several of both. */
  const rows = [...readme.text.matchAll(/^\| (`[A-Z][A-Z_]*`[^|]*) \| ([^|]+) \|/gm)].flatMap(
    ([, names = '', defaults = '']) => {
      const values = defaults.split(', ');
      return names
        .split(', ')
        .map((name, index) => ({ name: name.replaceAll('`', ''), value: values[index] }));
    },
  );

  test('has every setting once, with its true default', () => {
    const expected = Object.values(settings).map(({ name, schema }) => {
      const value = schema.parse(undefined);
      const shown = name.endsWith('_SECONDS') ? (value as number) / 1000 : value;
      return { name, value: writeDefault(shown) };
    });
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
  });
});

describe('The documents', () => {
  test('link to files and headings that exist', () => {
    const faults = documents.flatMap((document) =>
      [...document.prose.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^[a-z]+:/.test(link))
        .map((link) => faultOfLink(document, link))
        .filter((fault) => fault !== undefined),
    );
    expect(faults).toEqual([]);
  });

  test('name files and folders that exist', () => {
    const missing = documents.flatMap((document) =>
      namedPaths(document)
        .filter((path) => !isThere(path, document))
        .map((path) => `${document.path} names ${path}`),
    );
    expect(missing, 'name the path from the root, from src/, or from the document').toEqual([]);
  });

  test('give no password to move or to PostgreSQL where the list of processes shows it', () => {
    const exposed =
      /--(to|from) \S*:\/\/.*|\b(pg_dump|pg_restore|createdb|psql) .*(_URL|:\/\/\S+:\S+@).*/g;
    const found = documents.flatMap(({ path, text }) =>
      [...text.matchAll(exposed)].map(([command]) => `${path}: ${command}`),
    );
    expect(found, 'name a file with the password, or the address without it').toEqual([]);
  });

  test('list the types of events in the API guide', () => {
    const guide = readDocument(join(root, 'schema', 'README.md'));
    const [, section = ''] = /^## Events\n(.*?)^##/ms.exec(guide.prose) ?? [];
    const types = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, type]) => type);
    expect(types, 'give each type of src/events/event-types.ts a row').toEqual([...eventTypes]);
  });

  test('begin with a README of at most 200 lines, of at most 130 characters each', () => {
    const lines = readme.text.trimEnd().split('\n');
    expect(lines.length, 'move what is for one kind of reader to their document').toBeLessThan(201);
    expect(lines.filter((line) => line.length > 130)).toEqual([]);
  });
});

test.each(['README.md', 'schema/README.md', 'src/client/README.md', 'src/command/README.md'])(
  'Addresses of the package in %s have the version of the service',
  (path) => {
    const { text } = readDocument(join(root, path));
    const versions = [...text.matchAll(/payment-links-(\d[\w.-]*)\.tgz/g)].map(([, one]) => one);
    expect(new Set(versions)).toEqual(new Set([version]));
  },
);
