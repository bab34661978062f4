/** The statements on distributed tables that Citus 13.2 refuses, of those that migrations may have. */
import type { Sql } from '../../../src/core/database/database.js';

/** Forms of a statement without its quotes and parentheses, each with Citus' words and the way round. */
const refusedForms: [form: RegExp, words: string, mend: string][] = [
  [
    /^ALTER TABLE(?=.*,).* ADD (CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/i,
    'cannot execute ADD CONSTRAINT command with other subcommands',
    'Give each constraint an ALTER TABLE of its own.',
  ],
  [
    /^ALTER TABLE.* ADD (?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)[^,]*(?<!CONSTRAINT \S+ )\b(CHECK|UNIQUE|PRIMARY KEY|REFERENCES)\b/i,
    'cannot execute ADD COLUMN command with PRIMARY KEY, UNIQUE, FOREIGN and CHECK constraints',
    'Add the column, then the constraint in an ALTER TABLE of its own.',
  ],
  [
    /^ALTER TABLE.* ADD [^,]*\b((small|big)?serial|identity)\b/i,
    'cannot execute ADD COLUMN commands involving serial pseudotypes',
    'Leave serial and identity columns to new tables.',
  ],
  [
    /^ALTER TABLE.* RENAME CONSTRAINT\b/i,
    'renaming constraints belonging to distributed tables is currently unsupported',
    'Add the constraint under its new name, then drop the old one.',
  ],
  [
    /^ALTER TABLE.* (ALTER CONSTRAINT|SET STATISTICS|SET STORAGE|CLUSTER ON|INHERIT)\b/i,
    'alter table command is currently unsupported',
    'Do without it.',
  ],
  [
    /^ALTER SEQUENCE\b/i,
    'Altering a distributed sequence is currently not supported',
    'Alter it in the migration that adds its table, before that is distributed.',
  ],
  [
    /^DROP INDEX.*,/i,
    'cannot drop multiple distributed objects in a single command',
    'Drop each index by a statement of its own.',
  ],
  [
    /^(UPDATE(?=.* FROM )|DELETE(?=.* USING ))(?!.*\bcreator_id = \S*\bcreator_id\b)/i,
    'complex joins are only supported when all distributed tables are co-located and joined on their distribution columns',
    'Join by creator_id, too.',
  ],
];
const formOfTriggers = /^((CREATE|DROP) TRIGGER|ALTER TABLE.* (ENABLE|DISABLE) TRIGGER)\b/i;

const target =
  /^(?:ALTER (?:TABLE|SEQUENCE)|UPDATE|DELETE FROM|DROP INDEX(?: CONCURRENTLY)?|(?:CREATE|DROP) TRIGGER.* ON)(?: IF EXISTS)?(?: ONLY)? ([\w."]+)/i;

/** Why Citus refuses a statement, and the way round; undefined if it does not. */
export async function refusalOf(sql: Sql, text: string): Promise<string | undefined> {
  const bare = bareText(text);
  const [, name] = target.exec(bare) ?? [];
  if (name === undefined || !(await isDistributed(sql, name))) return undefined;
  if (formOfTriggers.test(bare) && !(await mayHaveTriggers(sql))) {
    return 'triggers are not supported on distributed tables: set citus.enable_unsafe_triggers';
  }
  const refused = refusedForms.find(([form]) => form.test(bare));
  if (refused) return `${refused[1]}. ${refused[2]}`;
  return /^(UPDATE|DELETE)/i.test(bare) ? refusalOfFunctions(sql, text) : undefined;
}

function bareText(text: string): string {
  const unquoted = text.replaceAll(/--.*|'[^']*'|\$\$[^]*?\$\$/g, ' ');
  let bare = unquoted;
  for (let outer = ''; outer !== bare;) {
    outer = bare;
    bare = outer.replaceAll(/\([^()]*\)/g, ' ');
  }
  return bare.replaceAll(/\s+/g, ' ').trim();
}

/** Whether a table is distributed, or that of an index or a sequence. */
async function isDistributed(sql: Sql, name: string): Promise<boolean> {
  const { rows } = await sql(
    `SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1) OR logicalrelid IN (
       SELECT refobjid FROM pg_depend WHERE objid = to_regclass($1) AND deptype = 'a'
     )`,
    [name],
  );
  return rows.length > 0;
}

async function mayHaveTriggers(sql: Sql): Promise<boolean> {
  const name = 'citus.enable_unsafe_triggers';
  const { rows } = await sql(`SELECT WHERE current_setting('${name}', true) = 'on'`);
  return rows.length > 0;
}

/** Looks for functions in PostgreSQL's own parse of a statement. */
async function refusalOfFunctions(sql: Sql, text: string): Promise<string | undefined> {
  await sql(`CREATE FUNCTION parsed() RETURNS void LANGUAGE sql BEGIN ATOMIC ${text}\n; END`);
  const parsed = await sql(
    `SELECT prosqlbody::text AS tree, ARRAY(SELECT oid::text FROM pg_proc WHERE provolatile = 'v') AS volatile,
       ARRAY(SELECT oid::text FROM pg_proc WHERE provolatile = 's') AS stable
     FROM pg_proc WHERE oid = 'parsed'::regproc`,
  );
  await sql('DROP FUNCTION parsed()');
  const [{ tree, volatile, stable }] = parsed.rows as [Parsed];
  if (callsIn(tree).some((id) => volatile.includes(id))) {
    return 'functions used in UPDATE queries on distributed tables must not be VOLATILE. Use others.';
  }
  // From the innermost node on, each is replaced by what matters of it to those around it.
  let rest = tree;
  for (let node; (node = /\{(\w+)([^{}]*)\}/.exec(rest));) {
    const [all, kind = '', inner = ''] = node;
    const isStable =
      callsIn(inner).some((id) => stable.includes(id)) || kind === 'SQLVALUEFUNCTION';
    if (isStable && inner.includes('<column>')) {
      return (
        'STABLE functions used in UPDATE queries cannot be called with column references. ' +
        `Compute with times AT TIME ZONE 'UTC', which depends on no setting.`
      );
    }
    if (/^(CASE|COALESCE)/.test(kind) && inner.includes('<stable>')) {
      return 'non-IMMUTABLE functions are not allowed in CASE or COALESCE statements. Use a second UPDATE.';
    }
    const marks = [
      (kind === 'VAR' || inner.includes('<column>')) && '<column>',
      (isStable || inner.includes('<stable>')) && '<stable>',
    ];
    rest = rest.replace(all, marks.filter(Boolean).join(' '));
  }
  return undefined;
}

interface Parsed {
  tree: string;
  volatile: string[];
  stable: string[];
}

const callsIn = (tree: string): string[] =>
  [...tree.matchAll(/:(?:op)?funcid (\d+)/g)].map(([, id]) => id as string);
