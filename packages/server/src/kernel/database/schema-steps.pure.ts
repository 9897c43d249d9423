/** One step of the schema that a database went through. */
export interface AppliedStep {
  readonly tag: string;
  readonly digest: string;
  /** What {@link needOf} read from the step when it was applied; null where it only adds. */
  readonly needs: string | null;
}

/** Text of a step, as far as the rules here look into it. */
export interface StepText {
  readonly tag: string;
  readonly statements: readonly string[];
}

const mark = /^-- needs: (\S+)$/m;

/**
 * Two releases run side by side during an upgrade, on the schema of the newer one. A step that only adds lets every older
 * release go on. One that takes something away says by `-- needs: <tag>` which step a release has to know to live without it:
 * the step that came with the release which ceased to use it, or its own tag where no older release can go on.
 */
export function needOf(statements: readonly string[]): string | null {
  for (const statement of statements) {
    const found = mark.exec(statement)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** The first of the steps after those of a release that the release cannot live with; undefined where it can go on. */
export function findUnbearable(
  known: readonly string[],
  later: readonly Pick<AppliedStep, 'tag' | 'needs'>[],
): Pick<AppliedStep, 'tag' | 'needs'> | undefined {
  return later.find(({ needs }) => needs !== null && !known.includes(needs));
}

/** How the connections of a release show in `pg_stat_activity`, by the position of its last step. */
export function releaseName(lastPosition: number): string {
  return `palco/${lastPosition}`;
}

/** Whether the release behind a connection knows a step; true of a connection that is none of a release. */
export function knowsStep(connection: string, position: number): boolean {
  const last = /^palco\/(\d+)$/.exec(connection)?.[1];
  return last === undefined || Number(last) >= position;
}

const name = String.raw`(?:"public"\.)?"?([a-z_0-9]+)"?`;
const creation = new RegExp(String.raw`\bcreate (?:unlogged )?table (?:if not exists )?${name}`, 'gi');
const uniqueIndex = new RegExp(
  String.raw`\bcreate unique index (?:concurrently )?(?:if not exists )?${name} on (?:only )?${name}`,
  'gi',
);

const addedColumn = new RegExp(
  String.raw`\balter table (?:only )?${name} add column (?:if not exists )?${name}`,
  'gi',
);
const foreignKey = new RegExp(
  String.raw`\balter table (?:only )?${name} add constraint \S+ foreign key \(${name}\) references`,
  'i',
);
const droppedIndex = new RegExp(String.raw`\bdrop index (?:if exists )?${name}`, 'gi');

/** Each tells of a statement what it takes from a release that does not know it; the table is in the first group. */
const takings: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops a table', new RegExp(String.raw`\bdrop table (?:if exists )?${name}`, 'i')],
  ['empties a table', new RegExp(String.raw`\btruncate (?:table )?${name}`, 'i')],
  ['drops a view, type, function or sequence', /\bdrop (?:materialized view|view|type|function|sequence)\b/i],
  ...(
    [
      ['drops a column', String.raw`drop column`],
      ['renames', String.raw`rename`],
      ['refuses null', String.raw`alter column \S+ set not null`],
      ['changes a type', String.raw`alter column \S+ (?:set data )?type`],
      ['drops a default', String.raw`alter column \S+ drop default`],
      // Rows of an older release have no value for it.
      [
        'wants a value',
        String.raw`add column (?![^;]*\b(?:default|generated)\b)(?![^;]*serial)[^;]*\bnot null`,
      ],
      // Foreign keys and checks may be dropped: what was allowed stays allowed.
      ['drops a key', String.raw`drop constraint (?!\S*(?:_fk|_check)\b)`],
      ['adds a rule', String.raw`add (?:constraint|primary key|unique|check|foreign key)`],
    ] as const
  ).map(
    ([what, action]) =>
      [what, new RegExp(String.raw`\balter table (?:only )?${name}[^;]*?\b${action}`, 'i')] as const,
  ),
];

/** A statement without its comments, on one line. */
function bare(statement: string): string {
  return statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** What came with a step: tables, and columns as `table.column`. */
interface OwnThings {
  readonly own: ReadonlySet<string>;
  readonly unique: ReadonlySet<string>;
}

/** What one statement takes, but from tables of its own step. */
function takingsOfStatement(statement: string, { own, unique }: OwnThings): string[] {
  // An older release leaves a column empty that it does not know.
  const [, table = '', column = ''] = foreignKey.exec(statement) ?? [];
  if (own.has(`${table}.${column}`)) return [];
  const shaped = takings.flatMap(([what, pattern]) => {
    const match = pattern.exec(statement);
    return match === null || own.has(match[1] ?? '') ? [] : [what];
  });
  const ruled = [...statement.matchAll(uniqueIndex)].filter(([, , table = '']) => !own.has(table));
  const unkeyed = namesIn(statement, droppedIndex).filter((index) => unique.has(index));
  return [...shaped, ...ruled.map(() => 'adds a rule'), ...unkeyed.map(() => 'drops a key')];
}

/**
 * What a step takes from releases that do not know it, in words; empty where it only adds. What it does to tables of its own
 * is free. It looks at the shape of statements alone: what a trigger or a changed row means, no rule can see.
 *
 * @param earlier the steps before it, which tell which indexes are unique: `on conflict` fails without its index.
 */
export function takingsOf(step: StepText, earlier: readonly StepText[] = []): string[] {
  const unique = new Set(namesIn(earlier.flatMap((one) => one.statements.map(bare)).join(';'), uniqueIndex));
  // In their order: a table of the name of one that was renamed or dropped is no excuse for that.
  const own = new Set<string>();
  return step.statements.map(bare).flatMap((statement) => {
    const found = takingsOfStatement(statement, { own, unique });
    for (const created of namesIn(statement, creation)) own.add(created);
    for (const [, table = '', column = ''] of statement.matchAll(addedColumn)) own.add(`${table}.${column}`);
    return found.map((what) => `${what}: ${statement}`);
  });
}
