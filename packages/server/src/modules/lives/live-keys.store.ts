import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ServerContext } from '../../kernel/context';
import type { Queryable, Transaction } from '../../kernel/database/database';
import { liveKeys } from '../../kernel/database/tables';

/** A stream key as it is stored. */
export type KeyRow = typeof liveKeys.$inferSelect;

type Secrets = Pick<ServerContext, 'config'>;

const digestOf = (secret: string, streamKey: string): string =>
  createHmac('sha256', secret).update(`palco-stream-key\n${streamKey}`).digest('base64url');

/** 144 random bits. */
function newKey({ config }: Secrets): { streamKey: string; digest: string } {
  const streamKey = randomBytes(18).toString('base64url');
  return { streamKey, digest: digestOf(config.secret, streamKey) };
}

/** Makes the keys of a new live: the general one, and one for each signal. */
export async function insertKeys(
  tx: Transaction,
  context: Secrets,
  { id: liveId, signalsTotal }: { readonly id: string; readonly signalsTotal: number },
): Promise<KeyRow[]> {
  const signals = [null, ...Array.from({ length: signalsTotal }, (_, place) => place + 1)];
  const rows = signals.map((signalId) => ({ id: randomUUID(), liveId, signalId, ...newKey(context) }));
  return tx.insert(liveKeys).values(rows).returning();
}

/** The keys of a live, the general one first. */
export function listKeys(db: Queryable, liveId: string): Promise<KeyRow[]> {
  return db
    .select()
    .from(liveKeys)
    .where(eq(liveKeys.liveId, liveId))
    .orderBy(sql`${asc(liveKeys.signalId)} nulls first`);
}

/** Gives a key another text; null where the live has no such key. */
export async function rotateKey(
  tx: Transaction,
  context: Secrets,
  { id, liveId }: Pick<KeyRow, 'id' | 'liveId'>,
): Promise<KeyRow | null> {
  const [row] = await tx
    .update(liveKeys)
    .set(newKey(context))
    .where(and(eq(liveKeys.id, id), eq(liveKeys.liveId, liveId)))
    .returning();
  return row ?? null;
}

/** What a stream key opens; also one that was made before the secret was changed. */
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
