import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize, dirname } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { roomsOffServers } from '../.config/vitest.js';
import { errorTable } from '../src/core/error-table.js';

const root = new URL('..', import.meta.url).pathname;

/** A file of the project, with its imports: paths of the project, or names of packages. */
interface Source {
  path: string;
  text: string;
  imports: string[];
}

const isCabinet = (path: string): boolean => path.startsWith('src/cabinet/');
const isPackage = (path: string): boolean => /^src\/(client|command)\//.test(path);
const isGenerated = (path: string): boolean => path.endsWith('/documents.ts');

/** The file that an import names, which may hold JSX, or types alone. */
const sourceOf = (path: string): string =>
  ['.ts', '.tsx', '.d.ts']
    .map((ending) => path.replace(/\.js$/, ending))
    .find((file) => existsSync(join(root, file))) ?? path;

/** The path or package that a file names in an import. */
const resolve = (path: string, name: string): string =>
  name.startsWith('.') ? sourceOf(normalize(join(dirname(path), name))) : name;

const isLoading = (node: ts.Node): node is ts.ImportDeclaration | ts.ExportDeclaration =>
  (ts.isImportDeclaration(node) &&
    node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) ||
  (ts.isExportDeclaration(node) && !node.isTypeOnly);

const allSources: Source[] = ['src', 'prisma', 'schema']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('prisma/client/'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const { importedFiles } = ts.preProcessFile(text);
    return { path, text, imports: importedFiles.map(({ fileName }) => resolve(path, fileName)) };
  });
/** The server and its build. The cabinet in the browser, and the package that is handed out, have their own rules. */
const sources = allSources.filter(({ path }) => !isCabinet(path) && !isPackage(path));
const packaged = allSources.filter(({ path }) => isPackage(path));
const cabinet = allSources.filter(({ path }) => isCabinet(path));
const inSrc = sources.filter(({ path }) => path.startsWith('src/'));
const trees = sources.map(({ path, text }) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
);
/** The imports of a file that load a file or package, not only types. */
const loadsOf = new Map(
  trees.map(({ fileName, statements }) => [
    fileName,
    statements
      .filter(isLoading)
      .flatMap(({ moduleSpecifier: name }) =>
        name && ts.isStringLiteral(name) ? [resolve(fileName, name.text)] : [],
      ),
  ]),
);

/** From the ground up. Every other folder of `src` is a domain. */
const layers = [
  /^prisma\/client\//,
  // Typed operations.
  /^schema\/generated\//,
  /^src\/texts\//,
  /^src\/core\//,
  /^src\/access\//,
  // The builder.
  /^src\/(builder|declare|relay|scalars)\.ts$/,
  // The domains.
  /^src\/(?!texts\/|core\/|access\/|http\/|operator\/)[^/]+\//,
  /^src\/(schema|all-events)\.ts$/,
  /^src\/http\//,
  /^src\/(app|services)\.ts$/,
  // Migrations and seed.
  /^prisma\/[^/]+\.ts$/,
  // The processes.
  /^src\/((server|start|welcome)\.ts$|operator\/)/,
  // What writes schema/generated/.
  /^schema\/(generate\.ts$|openapi\/|tools\/)/,
];
const builderLayer = 5;
const domainLayer = 6;

const layerOf = (path: string): number => layers.findIndex((layer) => layer.test(path));

const domainOf = (path: string) => (layerOf(path) === domainLayer ? path.split('/')[1] : undefined);

/** The domains that each domain may import. None imports webhooks, which subscribes to events. */
const domainImports: Record<string, string[]> = {
  checkouts: ['payments', 'payment-links', 'customers', 'events'],
  payments: ['payment-links', 'events'],
  webhooks: ['events'],
  'payment-links': ['creators', 'products', 'exchange-rates', 'events'],
  'api-keys': ['creators', 'events'],
  'cabinet-sessions': ['creators'],
  customers: ['payments', 'payment-links', 'events'],
  search: ['payments', 'payment-links', 'products'],
  exports: ['products', 'payment-links', 'payments'],
};

const isFields = (path: string): boolean => /[-/]fields\.ts$/.test(path);
const rules = inSrc.filter(({ path }) => domainOf(path) && !isFields(path));

/** The imports of files that meet a condition. */
const wrongImports = (files: Source[], isWrong: (from: string, to: string) => boolean): string[] =>
  files.flatMap(({ path, imports }) =>
    imports.filter((to) => isWrong(path, to)).map((to) => `${path} imports ${to}`),
  );

/** The places of nodes of the syntax tree in all files but the allowed ones. */
const places = (isFound: (node: ts.Node) => boolean, allowed: string[]): string[] =>
  trees
    .filter(({ fileName }) => fileName.startsWith('src/') && !allowed.includes(fileName))
    .flatMap((tree) => {
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        if (isFound(node)) {
          const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
          found.push(`${tree.fileName}:${line + 1}: ${node.getText().slice(0, 60)}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(tree);
      return found;
    });

/** The first cycle of imports, from a file back to itself, if there is one. */
function findCircle(): string[] {
  const importsOf = new Map(allSources.map(({ path, imports }) => [path, imports]));
  const cleared = new Set<string>();
  const follow = (path: string, way: string[]): string[] => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (cleared.has(path)) return [];
    for (const next of importsOf.get(path) ?? []) {
      const circle = follow(next, [...way, path]);
      if (circle.length > 0) return circle;
    }
    cleared.add(path);
    return [];
  };
  return allSources.map(({ path }) => follow(path, [])).find((circle) => circle.length > 0) ?? [];
}

/** The chain of files by which a file loads one that meets a condition, if there is one. */
function findWay(
  from: string,
  isWrong: (path: string) => boolean,
  seen = new Set<string>(),
): string[] {
  for (const next of loadsOf.get(from) ?? []) {
    if (isWrong(next)) return [from, next];
    if (seen.has(next)) continue;
    const way = findWay(next, isWrong, seen.add(next));
    if (way.length > 0) return [from, ...way];
  }
  return [];
}

const isOurs = (path: string): boolean => /^(src|prisma|schema)\//.test(path);
const isGraphql = (to: string): boolean =>
  /^(graphql|@graphql|@pothos|graphql-.*|@escape\.tech)(\/|$)/.test(to) ||
  layerOf(to) === builderLayer;
const isForbiddenDomain = (from: string, to: string): boolean => {
  const [domain, other] = [domainOf(from), domainOf(to)];
  if (!domain || !other || domain === other) return false;
  return !domainImports[domain]?.includes(other);
};

/** The room that reads spreadsheets, for the command and the cabinet alike. */
const isSpreadsheetRoom = (path: string) => path.startsWith('src/payment-links/spreadsheet/');

/** Files beside its own that the cabinet may import. Besides the room of spreadsheets, they give types alone. */
const sharedWithCabinet = [
  'schema/generated/introspection.d.ts',
  'src/texts/messages.ts',
  'src/events/event-types.ts',
];
const isOtherFeature = (from: string, to: string): boolean => {
  const featureOf = (path: string) => /^src\/cabinet\/features\/([^/]+)/.exec(path)?.[1];
  const [feature, other] = [featureOf(from), featureOf(to)];
  return feature !== undefined && other !== undefined && feature !== other;
};
const cabinetLevels = ['texts', 'api', 'parts', 'session', 'shell', 'features'];
/** These files join the features. */
const joins = ['texts/all-texts.ts', 'routes.tsx', 'app.tsx'];
const levelOf = (path: string): number => {
  const name = path.replace('src/cabinet/', '');
  return joins.includes(name) ? -1 : cabinetLevels.indexOf(name.split('/')[0] ?? '');
};

/** Files of the server that the package handed out may import, since they know no server. */
const sharedWithPackage = [
  'schema/generated/openapi.ts',
  'schema/generated/operations.ts',
  'src/core/days.ts',
  'src/core/error-table.ts',
  'src/core/money.ts',
  'src/core/package.ts',
  'src/core/retry-after.ts',
  'src/core/secrets/private-file.ts',
  'src/core/database/folder-lock.ts',
  'src/core/text.ts',
  'src/core/web-address.ts',
  'src/texts/texts.ts',
  'src/webhooks/worker/schedule.ts',
  'src/webhooks/destinations/signature.ts',
];
const library = packaged.filter(({ path }) => path.startsWith('src/client/'));

describe('Imports', () => {
  test('every source file is in a layer', () => {
    const homeless = sources.map(({ path }) => path).filter((path) => layerOf(path) < 0);
    expect(homeless, 'put the file into a layer').toEqual([]);
  });

  test.each<[rule: string, of: Source[], isWrong: typeof isForbiddenDomain, mend: string]>([
    [
      'point down the layers',
      sources,
      (from, to) => isOurs(to) && layerOf(to) > layerOf(from),
      'move what is shared down into a lower layer, or hand it in as an argument',
    ],
    [
      'join domains only where domainImports allows it',
      inSrc,
      isForbiddenDomain,
      'move what both domains need into core, or let createServices hand it in through the context',
    ],
    [
      'lead from fields.ts to the rules, never back',
      rules,
      (_, to) => isFields(to),
      'move what the rule needs out of fields.ts into a file of rules',
    ],
    [
      'bring no GraphQL into a file of rules',
      rules,
      (_, to) => isGraphql(to),
      'let fields.ts speak GraphQL; a rule takes and gives plain values',
    ],
    [
      'of the cabinet name only itself, the room of spreadsheets, and shared types',
      cabinet,
      (_, to) =>
        isOurs(to) && !isCabinet(to) && !isSpreadsheetRoom(to) && !sharedWithCabinet.includes(to),
      'ask the API for what the server knows',
    ],
    [
      'join no features of the cabinet',
      cabinet,
      isOtherFeature,
      'move what both features need into src/cabinet/parts',
    ],
    [
      'in the cabinet point down: features, shell, session, parts, api, texts',
      cabinet,
      (from, to) => isCabinet(to) && levelOf(from) >= 0 && levelOf(to) > levelOf(from),
      'move what is shared down, or hand it in as a property',
    ],
    [
      'of the package handed out name itself, generated types, and parts that know no server',
      packaged,
      (_, to) =>
        isOurs(to) && !isPackage(to) && !isSpreadsheetRoom(to) && !sharedWithPackage.includes(to),
      'ask the API for what the server knows',
    ],
    [
      'of the library name neither the command nor Node: it also runs in workers',
      library,
      (_, to) => /^(node:|src\/command\/)/.test(to),
      'move what needs Node into src/command',
    ],
    [
      'of the server name neither the cabinet nor the package handed out',
      sources,
      (_, to) => isCabinet(to) || isPackage(to),
      'move what is shared into the server, and let the other import it',
    ],
  ])('%s', (_rule, files, isWrong, mend) => {
    expect(wrongImports(files, isWrong), mend).toEqual([]);
  });

  test('form no cycle, types included', () => {
    expect(findCircle(), 'give what both files need a file of its own').toEqual([]);
  });

  test('load nothing of Node into the room of spreadsheets, which runs in browsers', () => {
    const ways = rules
      .filter(({ path }) => isSpreadsheetRoom(path))
      .map(({ path }) => findWay(path, (to) => !isOurs(to) && to !== 'decimal.js').join(' > '));
    expect(ways.filter(Boolean), 'move what needs Node or a package into a file apart').toEqual([]);
  });

  test('load no GraphQL into a rule through other files', () => {
    expect(
      rules.map(({ path }) => findWay(path, isGraphql).join(' > ')).filter(Boolean),
      'cut the file that both need in two, or hand the rule what it needs through the context',
    ).toEqual([]);
  });
});

const isOffServers = new RegExp(`^src/(${roomsOffServers.join('|')})/`);
const statement =
  /\b(db|tx)\.(\$\w+Raw|\w+\.(find|create|update|upsert|delete|count)\w*)$|^Prisma\.sql$/;

/** These read what receivers of webhooks answer. */
const othersStatuses = [
  'src/webhooks/worker/record-attempts.ts',
  ...['slack', 'discord', 'telegram'].map((chat) => `src/webhooks/destinations/chats/${chat}.ts`),
];
const statuses = new Set<number>(Object.values(errorTable).map(({ status }) => status));
const isCompared = ({ parent }: ts.Node): boolean =>
  ts.isBinaryExpression(parent) && /^[<>]=?$/.test(parent.operatorToken.getText());
/** The headers as they came; those of the Fetch API, which have `get`, are made of what was cut. */
const readsHeaders = (node: ts.Node): boolean =>
  (ts.isPropertyAccessExpression(node) &&
    /\b[rR]equest\.headers$/.test(node.getText()) &&
    !ts.isPropertyAccessExpression(node.parent)) ||
  (ts.isParameter(node) &&
    /HttpRequest|IncomingMessage/.test(node.type?.getText() ?? '') &&
    /\bheaders\b/.test(node.name.getText()));
const isMade = (node: ts.Node, name: string): node is ts.NewExpression =>
  ts.isNewExpression(node) && node.expression.getText() === name;

test.each<[rule: string, mend: string, allowed: string[], isFound: (node: ts.Node) => boolean]>([
  [
    'rows are read with findFirst, never with findUnique',
    'take findFirst, so that on a cluster each request waits for the shard of its creator alone',
    [],
    (node) => ts.isPropertyAccessExpression(node) && /^findUnique/.test(node.name.text),
  ],
  [
    'rooms that npm run test:servers leaves out have no statement',
    'move it into the room of what it reads, whose tests run on PostgreSQL, too',
    inSrc.map(({ path }) => path).filter((path) => !isOffServers.test(path)),
    (node) => ts.isPropertyAccessExpression(node) && statement.test(node.getText()),
  ],
  [
    'settings are read only in core/config.ts',
    'read it in readConfig, where it is checked at start, and hand it in',
    ['src/core/config.ts'],
    (node) => ts.isPropertyAccessExpression(node) && node.getText() === 'process.env',
  ],
  [
    'headers of a request are read only in http/message.ts, which cuts them to 1000 characters',
    'take headerOf, or headersOf: strangers choose how long a header is',
    ['src/http/message.ts', 'src/http/http-server.ts'],
    readsHeaders,
  ],
  [
    'GraphQL errors are made only in http/graphql/graphql-errors.ts and by scalars',
    'throw a ServiceError of core/errors.ts; each door writes it in its own way',
    ['src/scalars.ts', 'src/http/graphql/graphql-errors.ts'],
    (node) => isMade(node, 'GraphQLError'),
  ],
  [
    'statuses of errors are written only in core/error-table.ts',
    'throw a ServiceError, or take the status from errorTable',
    ['src/core/error-table.ts', ...othersStatuses],
    (node) => ts.isNumericLiteral(node) && statuses.has(Number(node.text)) && !isCompared(node),
  ],
  [
    'texts of errors come from the catalogues; fixed texts are written in core/errors.ts',
    'give the error a text of src/texts: serviceError(code, key)',
    [
      'src/core/errors.ts',
      'src/access/auth.ts',
      'src/access/limits/rate-limited.ts',
      'src/http/graphql/params.ts',
      'src/http/http-server.ts',
    ],
    (node) => isMade(node, 'ServiceError') && !ts.isArrowFunction(node.arguments?.[1] as ts.Node),
  ],
])('%s', (_rule, mend, allowed, isFound) => {
  expect(places(isFound, allowed), mend).toEqual([]);
});

test('no file has more than 340 lines', () => {
  const long = [...inSrc, ...cabinet, ...packaged]
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > 340 && !isGenerated(path));
  expect(long, 'split the file by what it is about').toEqual([]);
});
