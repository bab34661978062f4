import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, settings } from '../src/core/config.js';
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

const wordsOf = ({ text }: Pick<Document, 'text'>): number => text.trim().split(/\s+/).length;

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

function writeDefault(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  return `\`${value as string | number}\``;
}

/** The settings and defaults of a document's table. A row may have several of both. */
const settingsIn = ({ text }: Document) =>
  [...text.matchAll(/^\| (`[A-Z][A-Z_]*`[^|]*) \| ([^|]+) \|/gm)].flatMap(
    ([, names = '', defaults = '']) => {
      const values = defaults.split(', ');
      return names
        .split(', ')
        .map((name, index) => ({ name: name.replaceAll('`', ''), value: values[index] }));
    },
  );

describe('Settings', () => {
  const known = Object.values(settings).map(({ name, schema }) => {
    const value = schema.parse(undefined);
    const shown = name.endsWith('_SECONDS') ? (value as number) / 1000 : value;
    return { name, value: writeDefault(shown) };
  });

  test('are all in the operations guide once, with their true defaults', () => {
    const rows = settingsIn(readDocument(join(root, '.docker', 'settings.md')));
    const names = (all: { name: string }[]): string[] => all.map(({ name }) => name).sort();
    expect(names(rows), 'give each setting of src/core/config.ts a row').toEqual(names(known));
    expect(rows).toEqual(expect.arrayContaining(known));
  });

  test('that production needs are eight in the README, with their true defaults', () => {
    const rows = settingsIn(readme);
    expect(rows).toHaveLength(8);
    expect(known).toEqual(expect.arrayContaining(rows));
  });

  test('of the production sample in the README are enough to start', () => {
    const [, sample = ''] = /^## Production\n\n```sh\n(.*?)```/ms.exec(readme.text) ?? [];
    const stubs = 'createdb() { :; }; npm() { env -0; }; ';
    const { PATH = '' } = process.env;
    const printed = execFileSync('bash', ['--norc', '-ec', stubs + sample], {
      env: { PATH },
      encoding: 'utf8',
    });
    const env = Object.fromEntries(printed.split('\0').map((one) => one.split(/=(.*)/s, 2)));
    expect(readConfig(env)).toMatchObject({ host: '0.0.0.0', publicUrl: 'https://links.example' });
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
    const guide = readDocument(join(root, 'schema', 'guide', 'events.md'));
    const [, section = ''] = /^## Events\n(.*?)^##/ms.exec(guide.prose) ?? [];
    const types = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, type]) => type);
    expect(types, 'give each type of src/events/event-types.ts a row').toEqual([...eventTypes]);
  });

  test('begin with a README of at most 900 words, in lines of at most 130 characters', () => {
    expect(wordsOf(readme), 'move what is for one kind of reader to their document').toBeLessThan(
      900,
    );
    expect(readme.text.split('\n').filter((line) => line.length > 130)).toEqual([]);
  });

  test('that guide users and operators have at most 2500 words each', () => {
    const long = documents.filter(({ path }) => /^(schema|\.docker)\//.test(path));
    expect(long.length).toBeGreaterThan(10);
    expect(long.filter((document) => wordsOf(document) > 2500).map(({ path }) => path)).toEqual([]);
  });

  test('have at most 150 words before the first request in the REST reference', () => {
    const { info } = JSON.parse(
      readFileSync(join(root, 'schema', 'generated', 'openapi.json'), 'utf8'),
    ) as { info: { description: string } };
    const text = info.description.replace(/\]\([^)]*\)/g, ']');
    expect(wordsOf({ text })).toBeLessThanOrEqual(150);
  });

  test('say for each alert what to do, under its name', () => {
    const faults = readDocument(join(root, '.docker', 'faults.md'));
    const alerts = readFileSync(join(root, '.docker', 'alerts.yaml'), 'utf8');
    const named = (text: string, line: RegExp) => [...text.matchAll(line)].map(([, name]) => name);
    expect(named(faults.prose, /^### (PaymentLinks\w+)$/gm)).toEqual(
      named(alerts, /^ +- alert: (\w+)$/gm),
    );
  });
});

test.each([
  'README.md',
  'schema/guide/clients.md',
  'src/client/README.md',
  'src/command/README.md',
])('Addresses of the package in %s have the version of the service', (path) => {
  const { text } = readDocument(join(root, path));
  const versions = [...text.matchAll(/payment-links-(\d[\w.-]*)\.tgz/g)].map(([, one]) => one);
  expect(new Set(versions)).toEqual(new Set([version]));
});
