import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { liveKeys } from '../../../schema';
import type { Encrypted } from '../../../schema/columns/encrypted-text';
import { cipherOf } from '../../../kernel/secret/encrypted-column';
import type { EncryptedColumn } from '../../../kernel/secret/encrypted-column';

type StoredKey = typeof liveKeys.$inferSelect;

/** A stream key. `streamKey` is empty where neither secret decrypts it any more; it has to be rotated then. */
export type KeyRow = Omit<StoredKey, 'encryptedKey'> & { readonly streamKey: string };

type Secrets = Pick<ServerContext, 'config'>;

const digestOf = (secret: string, streamKey: string): string =>
  createHmac('sha256', secret).update(`palco-stream-key\n${streamKey}`).digest('base64url');

/** How stream keys are encrypted. */
export const encryptedStreamKeys: EncryptedColumn = {
  table: liveKeys,
  column: liveKeys.encryptedKey,
  id: liveKeys.id,
  purpose: 'stream keys',
  derive: (streamKey, secret) => ({ digest: digestOf(secret, streamKey) }),
  wasPlain: true,
};

/** 144 random bits, encrypted for one row. */
function newKey({ config }: Secrets, id: string): { encryptedKey: Encrypted; digest: string } {
  const streamKey = randomBytes(18).toString('base64url');
  return {
    encryptedKey: cipherOf(config, encryptedStreamKeys).encrypt(streamKey, id),
    digest: digestOf(config.secret, streamKey),
  };
}

function opened({ config }: Secrets, { encryptedKey, ...row }: StoredKey): KeyRow {
  return { ...row, streamKey: cipherOf(config, encryptedStreamKeys).decrypt(encryptedKey, row.id) ?? '' };
}

/** Makes the keys of a new live: the general one, and one for each signal. */
export async function insertKeys(
  tx: Transaction,
  context: Secrets,
  { id: liveId, signalsTotal }: { readonly id: string; readonly signalsTotal: number },
): Promise<KeyRow[]> {
  const signals = [null, ...Array.from({ length: signalsTotal }, (_, index) => index + 1)];
  const rows = signals.map((signalId) => {
    const id = randomUUID();
    return { id, liveId, signalId, ...newKey(context, id) };
  });
  return (await tx.insert(liveKeys).values(rows).returning()).map((row) => opened(context, row));
}

/** The keys of a live, the general one first. */
export async function listKeys(db: Queryable, context: Secrets, liveId: string): Promise<KeyRow[]> {
  const rows = await db
    .select()
    .from(liveKeys)
    .where(eq(liveKeys.liveId, liveId))
    .orderBy(sql`${asc(liveKeys.signalId)} nulls first`);
  return rows.map((row) => opened(context, row));
}

/** Replaces the secret text of a key; null where the live has no such key. */
export async function rotateKey(
  tx: Transaction,
  context: Secrets,
  { id, liveId }: Pick<KeyRow, 'id' | 'liveId'>,
): Promise<KeyRow | null> {
  const [row] = await tx
    .update(liveKeys)
    .set(newKey(context, id))
    .where(and(eq(liveKeys.id, id), eq(liveKeys.liveId, liveId)))
    .returning();
  return row === undefined ? null : opened(context, row);
}

/** Finds a stream key by its digest, with the current secret or the previous one. */
export async function findKey(
  db: Queryable,
  { config }: Secrets,
  streamKey: string,
): Promise<Pick<KeyRow, 'id' | 'liveId' | 'signalId'> | null> {
  const secrets = config.previousSecret === null ? [config.secret] : [config.secret, config.previousSecret];
  const [row] = await db
    .select({ id: liveKeys.id, liveId: liveKeys.liveId, signalId: liveKeys.signalId })
    .from(liveKeys)
    .where(
      inArray(
        liveKeys.digest,
        secrets.map((secret) => digestOf(secret, streamKey)),
      ),
    );
  return row ?? null;
}
