import { randomUUID } from 'node:crypto';
import { asc, eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../kernel/database/database';
import type { OpenDatabase } from '../kernel/database/open-database';
import * as tables from '../schema';
import { reseal } from '../kernel/secret/reseal';
import { createSeal } from '../kernel/secret/seal';
import { sealedText } from '../schema/columns/sealed-text';
import { sealOf } from '../kernel/secret/sealed-column';
import type { SealedColumn } from '../kernel/secret/sealed-column';
import { insertPerson } from '../testing/sample-people';
import { insertImport, insertIntegration, insertVideoImport } from '../testing/sample-integrations';
import { insertLive, insertWebhook } from '../testing/samples';
import { openTestDatabase } from '../testing/test-database';
import { demoTeams } from '../seed/demo-people';
import { keepConsent } from './library/integrations/oauth-consents.store';
import { sealedColumns } from './sealed-columns';
import { sealedTotpSecrets } from './people/session';
import { sealedWebhookSecrets } from './records/webhooks';

const old = { secret: 'o'.repeat(32), previousSecret: null };
const rotated = { secret: 'n'.repeat(32), previousSecret: old.secret };
const settled = { ...rotated, previousSecret: null };

let database: OpenDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase('seeded');
  ({ db } = database);
});
afterAll(() => database.close());

const nameOf = (table: PgTable, column: PgColumn): string => `${getTableName(table)}.${column.name}`;

/** Columns of the tables that take sealed texts, or whose name says so. */
function findSealedColumns(all: readonly unknown[]): string[] {
  return all
    .filter((one) => is(one, PgTable))
    .flatMap((table) =>
      Object.entries(getTableColumns(table))
        .filter(
          ([name, column]) => column.columnType === 'PgCustomColumn' || /sealed/i.test(name + column.name),
        )
        .map(([, column]) => nameOf(table, column)),
    );
}

const things = pgTable('sealed_things', { id: uuid('id').primaryKey(), value: sealedText('value') });
const thingColumn: SealedColumn = { table: things, column: things.value, id: things.id, purpose: 'things' };

/** Writes rows of the column, sealed with a secret, and gives their texts by id. */
const makeRows: Readonly<
  Record<string, (secrets: typeof old, total: number) => Promise<Map<string, string>>>
> = {
  async things(secrets, total) {
    await db.execute(sql`create table if not exists sealed_things (id uuid primary key, value text)`);
    await db.delete(things);
    const made = Array.from({ length: total }, (_, n) => [randomUUID(), `text ${n}`] as const);
    const seal = sealOf(secrets, thingColumn);
    await db.insert(things).values(made.map(([id, value]) => ({ id, value: seal.close(value, id) })));
    return new Map(made);
  },
  async 'stream keys'(secrets, total) {
    const made = new Map<string, string>();
    for (let n = 0; n < total; n += 1) {
      // A sample live stores its key as earlier releases did.
      const id = await insertLive(db, 'colegioAtlas');
      made.set(id, `key-${id}`);
    }
    await reseal({ db, secrets, columns: sealedColumns });
    return made;
  },
  async 'webhook secrets'(secrets, total) {
    const endpointId = await insertWebhook(db, 'colegioAtlas');
    const made = Array.from({ length: total }, (_, n) => [randomUUID(), `whsec_${n}`] as const);
    const seal = sealOf(secrets, sealedWebhookSecrets);
    const createdAt = new Date();
    await db
      .insert(tables.webhookSecrets)
      .values(
        made.map(([id, value]) => ({ id, endpointId, sealedSecret: seal.close(value, id), createdAt })),
      );
    return new Map(made);
  },
  async 'TOTP secrets'(secrets, total) {
    const seal = sealOf(secrets, sealedTotpSecrets);
    const made = new Map<string, string>();
    for (let n = 0; n < total; n += 1) {
      const { id: userId } = await insertPerson(db, { team: 'colegioAtlas', role: 'editor' });
      await db.insert(tables.totpFactors).values({ userId, sealedSecret: seal.close(`totp-${n}`, userId) });
      made.set(userId, `totp-${n}`);
    }
    return made;
  },
  async 'integration secrets'(secrets, total) {
    const made = new Map<string, string>();
    for (let n = 0; n < total; n += 1) {
      const externalId = randomUUID();
      const id = await insertIntegration({ db, config: secrets }, 'colegioAtlas', {
        provider: 'zoom',
        externalId,
      });
      made.set(id, '{"accessToken":"sample-access","refreshToken":"sample-refresh"}');
    }
    return made;
  },
  async 'consent secrets'(secrets, total) {
    const external = { externalId: 'z', externalUserId: null, email: '', name: '' };
    const made = new Map<string, string>();
    for (let n = 0; n < total; n += 1) {
      const sessionId = randomUUID();
      await keepConsent(db, { config: secrets } as never, {
        provider: 'zoom',
        owner: { accountId: demoTeams.colegioAtlas, userId: randomUUID(), sessionId },
        browserDigest: null,
        external,
        secrets: { accessToken: `access-${n}`, refreshToken: null },
        tokenExpiresAt: null,
        grantExpiresAt: null,
        now: Date.now(),
      });
      const [row] = await db
        .select({ id: tables.oauthConsents.id })
        .from(tables.oauthConsents)
        .where(eq(tables.oauthConsents.sessionId, sessionId));
      made.set(row?.id ?? '', `{"accessToken":"access-${n}","refreshToken":null}`);
    }
    return made;
  },
  async 'recording addresses'(secrets, total) {
    const made = new Map<string, string>();
    const context = { db, config: secrets };
    const externalId = randomUUID();
    const integrationId = await insertIntegration(context, 'colegioAtlas', { provider: 'zoom', externalId });
    for (let n = 0; n < total; n += 1)
      made.set(await insertImport(context, 'colegioAtlas', { integrationId }), 'https://zoom.example/file');
    return made;
  },
  async 'video addresses'(secrets, total) {
    const made = new Map<string, string>();
    const context = { db, config: secrets };
    for (let n = 0; n < total; n += 1)
      made.set(await insertVideoImport(context, 'colegioAtlas'), 'https://files.example/aula.mp4');
    return made;
  },
};

async function textsOf(secrets: typeof old, column: SealedColumn): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: sql<string>`${column.id}`, value: sql<string>`${column.column}` })
    .from(column.table)
    .orderBy(asc(column.id));
  return new Map(rows.map(({ id, value }) => [id, sealOf(secrets, column).open(value, id)]));
}

describe('reliability row 24: the registry of sealed columns', () => {
  it('has every column that takes sealed texts', () => {
    const registered = sealedColumns.map(({ table, column }) => nameOf(table, column));
    expect(findSealedColumns(Object.values(tables)).sort()).toEqual(registered.sort());
  });

  it('would miss one that is not in it', () => {
    const named = pgTable('t', { id: uuid('id'), sealedToken: text('token') });
    expect(findSealedColumns([things, named])).toEqual(['sealed_things.value', 't.token']);
  });

  it('has one purpose for each column, and a sealed text fits in no other', () => {
    expect(new Set(sealedColumns.map(({ purpose }) => purpose)).size).toBe(sealedColumns.length);
    const plain = pgTable('t', { value: text('value').notNull() });
    const sealed = createSeal(old, 'things').close('x', 'row');
    // @ts-expect-error A sealed text is no text.
    db.insert(plain).values({ value: sealed });
    // @ts-expect-error A text is not sealed.
    db.insert(things).values({ id: randomUUID(), value: 'x' });
  });
});

describe.each([thingColumn, ...sealedColumns])('$purpose, after a change of the secret', (column) => {
  const columns = [column];
  const make = (secrets: typeof old, total: number) => makeRows[column.purpose]!(secrets, total);

  it('are readable by the new secret alone after one pass, and another pass has nothing to do', async () => {
    const texts = await make(old, 3);
    for (const [id, value] of await textsOf(settled, column)) if (texts.has(id)) expect(value).toBeNull();
    const [first] = await reseal({ db, secrets: rotated, columns });
    expect(first).toMatchObject({ unreadable: 0 });
    expect(first!.sealed).toBeGreaterThanOrEqual(3);
    const read = await textsOf(settled, column);
    for (const [id, value] of texts) expect(read.get(id)).toBe(value);
    expect(await reseal({ db, secrets: rotated, columns })).toMatchObject([{ sealed: 0, unreadable: 0 }]);
  });
});

describe('a pass', () => {
  const columns = [thingColumn];

  it('that is interrupted goes on where it was', async () => {
    await makeRows['things']!(old, 450);
    const stop = new AbortController();
    let read = 0;
    const interrupting = {
      ...thingColumn,
      derive() {
        read += 1;
        if (read === 100) stop.abort();
        return {};
      },
    };
    const first = await reseal({ db, secrets: rotated, columns: [interrupting], signal: stop.signal });
    expect(first).toMatchObject([{ sealed: 200 }]);
    expect(await reseal({ db, secrets: rotated, columns })).toMatchObject([{ sealed: 250, unreadable: 0 }]);
    expect([...(await textsOf(settled, thingColumn)).values()]).not.toContain(null);
  });

  it('may run in several processes at once', async () => {
    const texts = await makeRows['things']!(old, 300);
    await Promise.all(Array.from({ length: 3 }, () => reseal({ db, secrets: rotated, columns })));
    expect(await textsOf(settled, thingColumn)).toEqual(
      new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1))),
    );
  });

  it('leaves alone what neither secret opens, and tells how many there are', async () => {
    await makeRows['things']!({ ...old, secret: 'x'.repeat(32) }, 2);
    const before = await db.select().from(things);
    expect(await reseal({ db, secrets: rotated, columns })).toMatchObject([{ sealed: 0, unreadable: 2 }]);
    expect(await db.select().from(things)).toEqual(before);
  });

  it('never keeps as sealed what is not, where the column had no plain texts', async () => {
    await makeRows['things']!(old, 1);
    await db.update(things).set({ value: sql`'plain'` });
    expect(await reseal({ db, secrets: rotated, columns })).toMatchObject([{ sealed: 0, unreadable: 1 }]);
  });
});
