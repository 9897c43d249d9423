import { randomUUID } from 'node:crypto';
import { asc, eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../kernel/database/database';
import type { OpenDatabase } from '../kernel/database/open-database';
import * as tables from '../schema';
import { rotateServerSecret } from '../kernel/secret/rotate-server-secret';
import { createTextCipher } from '../kernel/secret/text-cipher';
import { encryptedText } from '../schema/columns/encrypted-text';
import { cipherOf } from '../kernel/secret/encrypted-column';
import type { EncryptedColumn } from '../kernel/secret/encrypted-column';
import { insertPerson } from '../testing/sample-people';
import {
  insertImport,
  insertIntegration,
  insertLibraryImport,
  insertVideoImport,
} from '../testing/sample-integrations';
import { insertLive, insertVideo, insertWebhook } from '../testing/samples';
import { openTestDatabase } from '../testing/test-database';
import { demoTeams } from '../seed/demo-people';
import { keepConsent } from './library/integrations/oauth-consents.store';
import { encryptedColumns } from './encrypted-columns';
import { encryptedVideoSecrets } from './library/videos';
import { encryptedRestreamSecrets } from './broadcast/restream';
import { encryptedTotpSecrets } from './people/session';
import { encryptedWebhookSecrets } from './records/webhooks';

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

/** Columns of the tables that take encrypted texts, or whose name says so. */
function findEncryptedColumns(all: readonly unknown[]): string[] {
  return all
    .filter((one) => is(one, PgTable))
    .flatMap((table) =>
      Object.entries(getTableColumns(table))
        .filter(
          ([name, column]) =>
            (column.columnType === 'PgCustomColumn' && column.getSQLType() === 'text') ||
            /encrypted|sealed/i.test(name + column.name),
        )
        .map(([, column]) => nameOf(table, column)),
    );
}

const things = pgTable('sealed_things', { id: uuid('id').primaryKey(), value: encryptedText('value') });
const thingColumn: EncryptedColumn = {
  table: things,
  column: things.value,
  id: things.id,
  purpose: 'things',
};

/** Writes rows of the column, encrypted with a secret, and gives their texts by id. */
const makeRows: Readonly<
  Record<string, (secrets: typeof old, total: number) => Promise<Map<string, string>>>
> = {
  async things(secrets, total) {
    await db.execute(sql`create table if not exists sealed_things (id uuid primary key, value text)`);
    await db.delete(things);
    const made = Array.from({ length: total }, (_, n) => [randomUUID(), `text ${n}`] as const);
    const cipher = cipherOf(secrets, thingColumn);
    await db.insert(things).values(made.map(([id, value]) => ({ id, value: cipher.encrypt(value, id) })));
    return new Map(made);
  },
  async 'stream keys'(secrets, total) {
    const made = new Map<string, string>();
    for (let n = 0; n < total; n += 1) {
      // A sample live stores its key as earlier releases did.
      const id = await insertLive(db, 'colegioAtlas');
      made.set(id, `key-${id}`);
    }
    await rotateServerSecret({ db, secrets, columns: encryptedColumns });
    return made;
  },
  async 'webhook secrets'(secrets, total) {
    const endpointId = await insertWebhook(db, 'colegioAtlas');
    const made = Array.from({ length: total }, (_, n) => [randomUUID(), `whsec_${n}`] as const);
    const cipher = cipherOf(secrets, encryptedWebhookSecrets);
    const createdAt = new Date();
    await db.insert(tables.webhookSecrets).values(
      made.map(([id, value]) => ({
        id,
        endpointId,
        encryptedSecret: cipher.encrypt(value, id),
        createdAt,
      })),
    );
    return new Map(made);
  },
  async 'restream keys'(secrets, total) {
    const made = Array.from({ length: total }, (_, n) => {
      const text = JSON.stringify({
        address: `rtmp://live.example.com/${n}`,
        key: `key-${n}`,
        passphrase: '',
      });
      return [randomUUID(), text] as const;
    });
    const cipher = cipherOf(secrets, encryptedRestreamSecrets);
    await db.insert(tables.restreamTargets).values(
      made.map(([id, text], n) => ({
        id,
        accountId: demoTeams.colegioAtlas,
        name: `Target ${n}`,
        service: 'rtmp' as const,
        address: `rtmp://live.example.com/${n}`,
        encryptedSecrets: cipher.encrypt(text, id),
        keyEnd: '',
        hasPassphrase: false,
        digest: id,
      })),
    );
    return new Map(made);
  },
  async 'video encryption'(secrets, total) {
    const cipher = cipherOf(secrets, encryptedVideoSecrets);
    const made = new Map<string, string>();
    for (let n = 0; n < total; n += 1) {
      const id = await insertVideo(db, 'colegioAtlas');
      const encryptionSecret = cipher.encrypt(`video-${n}`, id);
      await db.update(tables.videos).set({ encryptionSecret }).where(eq(tables.videos.id, id));
      made.set(id, `video-${n}`);
    }
    return made;
  },
  async 'TOTP secrets'(secrets, total) {
    const cipher = cipherOf(secrets, encryptedTotpSecrets);
    const made = new Map<string, string>();
    for (let n = 0; n < total; n += 1) {
      const { id: userId } = await insertPerson(db, { team: 'colegioAtlas', role: 'editor' });
      await db
        .insert(tables.totpFactors)
        .values({ userId, encryptedSecret: cipher.encrypt(`totp-${n}`, userId) });
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
  async 'import credentials'(secrets, total) {
    const made = new Map<string, string>();
    const context = { db, config: secrets };
    for (let n = 0; n < total; n += 1)
      made.set(await insertLibraryImport(context, 'colegioAtlas'), '{"token":"sample"}');
    return made;
  },
};

async function textsOf(secrets: typeof old, column: EncryptedColumn): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: sql<string>`${column.id}`, value: sql<string>`${column.column}` })
    .from(column.table)
    .orderBy(asc(column.id));
  return new Map(rows.map(({ id, value }) => [id, cipherOf(secrets, column).decrypt(value, id)]));
}

describe('reliability row 24: the registry of sealed columns', () => {
  it('has every column that takes sealed texts', () => {
    const registered = encryptedColumns.map(({ table, column }) => nameOf(table, column));
    expect(findEncryptedColumns(Object.values(tables)).sort()).toEqual(registered.sort());
  });

  it('would miss one that is not in it', () => {
    const named = pgTable('t', { id: uuid('id'), encryptedToken: text('token') });
    expect(findEncryptedColumns([things, named])).toEqual(['sealed_things.value', 't.token']);
  });

  it('has one purpose for each column, and a sealed text fits in no other', () => {
    expect(new Set(encryptedColumns.map(({ purpose }) => purpose)).size).toBe(encryptedColumns.length);
    const plain = pgTable('t', { value: text('value').notNull() });
    const encrypted = createTextCipher(old, 'things').encrypt('x', 'row');
    // @ts-expect-error An encrypted text is no text.
    db.insert(plain).values({ value: encrypted });
    // @ts-expect-error A text is not encrypted.
    db.insert(things).values({ id: randomUUID(), value: 'x' });
  });
});

describe.each([thingColumn, ...encryptedColumns])('$purpose, after a change of the secret', (column) => {
  const columns = [column];
  const make = (secrets: typeof old, total: number) => makeRows[column.purpose]!(secrets, total);

  it('are readable by the new secret alone after one pass, and another pass has nothing to do', async () => {
    const texts = await make(old, 3);
    for (const [id, value] of await textsOf(settled, column)) if (texts.has(id)) expect(value).toBeNull();
    const [first] = await rotateServerSecret({ db, secrets: rotated, columns });
    expect(first).toMatchObject({ unreadable: 0 });
    expect(first!.encrypted).toBeGreaterThanOrEqual(3);
    const read = await textsOf(settled, column);
    for (const [id, value] of texts) expect(read.get(id)).toBe(value);
    expect(await rotateServerSecret({ db, secrets: rotated, columns })).toMatchObject([
      { encrypted: 0, unreadable: 0 },
    ]);
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
    const first = await rotateServerSecret({
      db,
      secrets: rotated,
      columns: [interrupting],
      signal: stop.signal,
    });
    expect(first).toMatchObject([{ encrypted: 200 }]);
    expect(await rotateServerSecret({ db, secrets: rotated, columns })).toMatchObject([
      { encrypted: 250, unreadable: 0 },
    ]);
    expect([...(await textsOf(settled, thingColumn)).values()]).not.toContain(null);
  });

  it('may run in several processes at once', async () => {
    const texts = await makeRows['things']!(old, 300);
    await Promise.all(Array.from({ length: 3 }, () => rotateServerSecret({ db, secrets: rotated, columns })));
    expect(await textsOf(settled, thingColumn)).toEqual(
      new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1))),
    );
  });

  it('leaves alone what neither secret opens, and tells how many there are', async () => {
    await makeRows['things']!({ ...old, secret: 'x'.repeat(32) }, 2);
    const before = await db.select().from(things);
    expect(await rotateServerSecret({ db, secrets: rotated, columns })).toMatchObject([
      { encrypted: 0, unreadable: 2 },
    ]);
    expect(await db.select().from(things)).toEqual(before);
  });

  it('never keeps as sealed what is not, where the column had no plain texts', async () => {
    await makeRows['things']!(old, 1);
    await db.update(things).set({ value: sql`'plain'` });
    expect(await rotateServerSecret({ db, secrets: rotated, columns })).toMatchObject([
      { encrypted: 0, unreadable: 1 },
    ]);
  });
});
