// Rows are written by the modules that own their table, as `table-owners.cjs` names them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import owned from './table-owners.cjs';
import { root } from './toolchain.mjs';

const source = join(root, 'packages/server/src');
const schema = join(source, 'schema');

/** The tables of a file of the schema: the name in the code → the name in the database. */
export function tablesIn(text) {
  const found = text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g);
  return new Map([...found].map(([, name, table]) => [name, table]));
}

const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');

/** The names that a file has for tables of the schema → their names there. */
function importedTables(text) {
  const imports = text.matchAll(/import \{([^}]*)\} from '(?:\.\.?\/)+schema(?:\/[\w-]+)*'/g);
  const names = [...imports].flatMap(([, list]) => list.split(',').map((name) => name.trim()));
  return new Map(
    names
      .filter(Boolean)
      .map((name) => name.split(' as ').toReversed())
      .map(([own, there = own]) => [own, there]),
  );
}

/**
 * The tables that a source writes, by drizzle and by SQL of its own, each with its place; a null table where the code does not say
 * which one it is.
 *
 * @param tables all of them: the name in the code → the name in the database.
 */
export function writesOf(text, tables) {
  const code = withoutComments(text);
  const imported = importedTables(code);
  const named = new Map([...tables].map(([name, table]) => [table, name]));
  const writes = [];
  const add = (table, index) => writes.push({ table, index });
  for (const { 1: receiver, 2: name, index } of code.matchAll(
    /(\w+)?\s*\.(?:insert|update|delete)\(\s*(\w+)\s*[),]/g,
  )) {
    const table = imported.get(name);
    if (table !== undefined && tables.has(table)) add(table, index);
    else if (/^(?:tx|db|trx)$/.test(receiver ?? '')) add(null, index);
  }
  const statements =
    /\b(?:insert into|update|delete from|merge into|truncate(?: table)?|copy)\s+(?:only\s+)?(?:"?(\w+)"?|\$\{(\w+)\})/gi;
  for (const { 1: table, 2: name, index } of code.matchAll(statements)) {
    const known = name === undefined ? named.get(table) : imported.get(name);
    if (known !== undefined && tables.has(known)) add(known, index);
  }
  return writes;
}

/** What is wrong with the writes of some sources, one line each. */
export function faultsOf({ files, tables, ownersOf, foreign }) {
  const allowed = new Set();
  const faults = [];
  for (const { path, text } of files) {
    for (const { table } of writesOf(text, tables)) {
      const folders = table === null ? [] : ownersOf(table);
      if (folders.some((folder) => path.startsWith(`${folder}/`))) continue;
      const exception = foreign.find((one) => one.file === path && one.table === table);
      if (exception !== undefined) allowed.add(exception);
      else if (table === null) faults.push(`${path} writes a table without its name from the schema`);
      else faults.push(`${path} writes ${table}, which ${folders.join(' and ')} owns`);
    }
  }
  const unused = foreign.filter((one) => !allowed.has(one));
  return [
    ...faults,
    ...unused.map(({ file, table }) => `${file} writes ${table} no more: take it out of table-owners.cjs`),
  ];
}

function check() {
  const nouns = readdirSync(schema, { recursive: true })
    .map((file) => file.replaceAll('\\', '/').replace(/\.ts$/, ''))
    .filter((noun) => existsSync(join(schema, `${noun}.ts`)) && !/^(?:index$|columns\/)/.test(noun));
  const tables = new Map();
  const nounOf = new Map();
  for (const noun of nouns)
    for (const [name, table] of tablesIn(readFileSync(join(schema, `${noun}.ts`), 'utf8'))) {
      tables.set(name, table);
      nounOf.set(name, noun);
    }
  const files = readdirSync(source, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^(?:testing|schema)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));
  const unowned = [...new Set(nounOf.values())].filter((noun) => !(noun in owned.owners));
  const ownersOf = (table) => owned.owners[nounOf.get(table)] ?? [];
  return [
    ...unowned.map(
      (noun) => `nobody owns the tables of schema/${noun}.ts: name the folder in table-owners.cjs`,
    ),
    ...faultsOf({ files, tables, ownersOf, foreign: owned.foreign }),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const faults = check();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
