import { describe, expect, it } from 'vitest';
import { readMigrations } from './migrations';
import { findUnbearable, knowsStep, needOf, releaseName, takingsOf } from './schema-steps.pure';

const known = ['0000_start', '0001_people', '0002_sessions'];

describe('a release on a newer schema', () => {
  const adds = { tag: '0003_adds', needs: null };
  it.each([
    ['goes on where nothing came after it', [], undefined],
    ['goes on where steps only add', [adds, { tag: '0004_more', needs: null }], undefined],
    ['goes on without what it has ceased to use', [{ tag: '0003_drops', needs: '0002_sessions' }], undefined],
    ['goes on where an earlier release would', [{ tag: '0003_drops', needs: '0000_start' }], undefined],
    [
      'stops at a step that needs one which it lacks',
      [adds, { tag: '0004_drops', needs: '0003_adds' }],
      '0004_drops',
    ],
    ['stops at a step that needs itself', [{ tag: '0003_breaks', needs: '0003_breaks' }], '0003_breaks'],
  ])('%s', (_what, later, stopsAt) => {
    expect(findUnbearable(known, later)?.tag).toBe(stopsAt);
  });
});

describe('what a step takes from older releases', () => {
  const earlier = [
    {
      tag: '0000_start',
      statements: [
        'CREATE UNIQUE INDEX "users_login" ON "users" USING btree ("login");',
        'CREATE INDEX "users_name" ON "users" USING btree ("name");',
      ],
    },
  ];
  it.each([
    ['ALTER TABLE "users" DROP COLUMN "name";', 'drops a column'],
    ['ALTER TABLE "users" RENAME COLUMN "name" TO "title";', 'renames'],
    ['ALTER TABLE "users" RENAME TO "people";', 'renames'],
    ['ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;', 'refuses null'],
    ['ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE integer;', 'changes a type'],
    ['ALTER TABLE "users" ALTER COLUMN "name" DROP DEFAULT;', 'drops a default'],
    ['ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;', 'wants a value'],
    ['-- why\nALTER TABLE "users"\n  ADD COLUMN "age" integer NOT NULL', 'wants a value'],
    ['ALTER TABLE "users" ADD CONSTRAINT "adult" CHECK (age > 17);', 'adds a rule'],
    ['ALTER TABLE "users" DROP CONSTRAINT "users_pkey";', 'drops a key'],
    ['CREATE UNIQUE INDEX "users_age" ON "users" USING btree ("age");', 'adds a rule'],
    ['DROP INDEX "users_login";', 'drops a key'],
    ['DROP TABLE "users" CASCADE;', 'drops a table'],
    ['TRUNCATE "users";', 'empties a table'],
    ['DROP FUNCTION fold(text);', 'drops a view, type, function or sequence'],
  ])('%s', (statement, what) => {
    const found = takingsOf({ tag: '0001_next', statements: [statement] }, earlier);
    expect(found.map((one) => one.split(':')[0])).toEqual([what]);
  });
  it.each([
    'ALTER TABLE "users" ADD COLUMN "age" integer;',
    `ALTER TABLE "users" ADD COLUMN "kind" text DEFAULT 'user' NOT NULL;`,
    'ALTER TABLE "users" ADD COLUMN "number" bigserial NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "folded" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL;',
    'ALTER TABLE "users" ALTER COLUMN "name" DROP NOT NULL;',
    'ALTER TABLE "users" ALTER COLUMN "name" SET DEFAULT 1;',
    'ALTER TABLE "users" DROP CONSTRAINT "users_home_account_id_accounts_id_fk";',
    'CREATE INDEX "users_age" ON "users" USING btree ("age");',
    'DROP INDEX "users_name";',
    '-- DROP TABLE "users"',
  ])('nothing: %s', (statement) => {
    expect(takingsOf({ tag: '0001_next', statements: [statement] }, earlier)).toEqual([]);
  });
  it('nothing of tables that came with it', () => {
    const statements = [
      'CREATE TABLE "notes" ("id" uuid PRIMARY KEY NOT NULL);',
      'ALTER TABLE "notes" ADD CONSTRAINT "notes_user" FOREIGN KEY ("user_id") REFERENCES "users"("id");',
      'CREATE UNIQUE INDEX "notes_id" ON "notes" USING btree ("id");',
    ];
    expect(takingsOf({ tag: '0001_notes', statements })).toEqual([]);
  });
});

it('a foreign key takes nothing where its column came with it, and a rule on an older column does', () => {
  const key = (column: string) =>
    `ALTER TABLE "users" ADD CONSTRAINT "users_${column}_fk" FOREIGN KEY ("${column}") REFERENCES "public"."users"("id");`;
  const added = 'ALTER TABLE "users" ADD COLUMN "tutor_id" uuid;';
  expect(takingsOf({ tag: '0001_tutors', statements: [added, key('tutor_id')] })).toEqual([]);
  expect(takingsOf({ tag: '0001_tutors', statements: [added, key('home_id')] })).toEqual([
    `adds a rule: ${key('home_id')}`,
  ]);
});

describe('a table that takes the place of another one', () => {
  it('does not hide what becomes of that', () => {
    const statements = ['ALTER TABLE "notes" RENAME TO "old_notes";', 'CREATE TABLE "notes" ("id" uuid);'];
    expect(takingsOf({ tag: '0001_notes', statements })).toEqual([`renames: ${statements[0]}`]);
  });
});

describe('the steps of this release', () => {
  const steps = readMigrations();
  const tags = steps.map(({ tag }) => tag);
  /** The first release that goes on beside a newer one; what came before was upgraded with a stop. */
  const firstHeld = tags.indexOf('0052_usage-rooms') + 1;

  it('say what they need where they take something away', () => {
    expect(firstHeld).toBeGreaterThan(0);
    const silent = steps.flatMap((step, index) =>
      index < firstHeld || needOf(step.statements) !== null
        ? []
        : takingsOf(step, steps.slice(0, index)).map((what) => `${step.tag} ${what}`),
    );
    expect(silent).toEqual([]);
  });
  it('need steps that there are, none after themselves', () => {
    for (const [index, step] of steps.entries()) {
      const needs = needOf(step.statements);
      if (needs !== null) expect(tags.slice(0, index + 1)).toContain(needs);
    }
  });
  it('are judged by what is in them: some of the old ones take away', () => {
    const taking = steps.filter((step, index) => takingsOf(step, steps.slice(0, index)).length > 0);
    expect(taking.map(({ tag }) => tag)).toContain('0010_parts_of_uploads');
  });
});

describe('the mark', () => {
  it.each([
    [['-- needs: 0044_activity_log\nALTER TABLE "a" DROP COLUMN "b";'], '0044_activity_log'],
    [['CREATE TABLE "a" ();', '-- why\n-- needs: 0001_people\nDROP TABLE "b";'], '0001_people'],
    [['-- it needs: nothing\nDROP TABLE "b";'], null],
    [[], null],
  ])('%j', (statements, needs) => {
    expect(needOf(statements)).toBe(needs);
  });
});

describe('a connection', () => {
  it.each([
    [releaseName(52), 52, true],
    [releaseName(53), 52, true],
    [releaseName(51), 52, false],
    [releaseName(9), 52, false],
    [releaseName(0), -1, true],
    ['psql', 52, true],
    ['', 52, true],
  ])('%j knows step %d: %s', (connection, position, knows) => {
    expect(knowsStep(connection, position)).toBe(knows);
  });
});
