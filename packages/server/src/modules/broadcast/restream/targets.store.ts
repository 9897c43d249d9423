import { createHmac } from 'node:crypto';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { cipherOf } from '../../../kernel/secret/encrypted-column';
import type { EncryptedColumn } from '../../../kernel/secret/encrypted-column';
import { restreamTargets } from '../../../schema';
import type { Encrypted } from '../../../schema/columns/encrypted-text';
import type { TargetSecrets } from './restream-address';

/** A target without its secrets. */
export type TargetRow = typeof restreamTargets.$inferSelect;

interface Sealed extends TargetSecrets {
  readonly address: string;
}

/** Each key is used by one sender at a time, so that address and key together tell targets apart. */
function digestOf(text: string, secret: string): string {
  const { address, key } = readSealed(text);
  return createHmac('sha256', secret).update(`palco-restream\n${address}\n${key}`).digest('base64url');
}

/** How the secrets of targets are encrypted: they have to be readable, because the server sends by them. */
export const encryptedRestreamSecrets: EncryptedColumn = {
  table: restreamTargets,
  column: restreamTargets.encryptedSecrets,
  id: restreamTargets.id,
  purpose: 'restream keys',
  derive: (text, secret) => ({ digest: digestOf(text, secret) }),
};

function readSealed(text: string): Sealed {
  const { address, key, passphrase } = JSON.parse(text) as Partial<Sealed>;
  return { address: address ?? '', key: key ?? '', passphrase: passphrase ?? '' };
}

const shownLetters = 4;

/** The columns that hold the secrets of a target, and what is shown of them. */
export function sealed(
  { config }: Pick<ServerContext, 'config'>,
  id: string,
  secrets: Sealed,
): Pick<TargetRow, 'address' | 'encryptedSecrets' | 'keyEnd' | 'hasPassphrase' | 'digest'> {
  const text = JSON.stringify({ address: secrets.address, key: secrets.key, passphrase: secrets.passphrase });
  const encryptedSecrets: Encrypted = cipherOf(config, encryptedRestreamSecrets).encrypt(text, id);
  return {
    address: secrets.address,
    encryptedSecrets,
    // Of a short key this would be too much of it.
    keyEnd: secrets.key.length >= 2 * shownLetters ? secrets.key.slice(-shownLetters) : '',
    hasPassphrase: secrets.passphrase !== '',
    digest: digestOf(text, config.secret),
  };
}

/** Null where the server's secret does not open them any more. */
export function openSecrets(
  { config }: Pick<ServerContext, 'config'>,
  { id, encryptedSecrets }: Pick<TargetRow, 'id' | 'encryptedSecrets'>,
): TargetSecrets | null {
  const text = cipherOf(config, encryptedRestreamSecrets).decrypt(encryptedSecrets, id);
  return text === null ? null : readSealed(text);
}

type TargetRef = Pick<TargetRow, 'id' | 'accountId'>;

const byRef = ({ id, accountId }: TargetRef) =>
  and(eq(restreamTargets.id, id), eq(restreamTargets.accountId, accountId));

export function listTargets(db: Queryable, accountId: string): Promise<TargetRow[]> {
  return db
    .select()
    .from(restreamTargets)
    .where(eq(restreamTargets.accountId, accountId))
    .orderBy(asc(restreamTargets.name), asc(restreamTargets.id));
}

export function countTargets(db: Queryable, accountId: string): Promise<number> {
  return db.$count(restreamTargets, eq(restreamTargets.accountId, accountId));
}

export async function findTarget(db: Queryable, ref: TargetRef): Promise<TargetRow | null> {
  const [row] = await db.select().from(restreamTargets).where(byRef(ref));
  return row ?? null;
}

/** Locks a target for a change. */
export async function lockTarget(tx: Transaction, ref: TargetRef): Promise<TargetRow | null> {
  const [row] = await tx.select().from(restreamTargets).where(byRef(ref)).for('update');
  return row ?? null;
}

/** Whether another target of the team has the same address and key. */
export async function hasTwin(
  tx: Transaction,
  { id, accountId, digest }: TargetRef & { readonly digest: string },
): Promise<boolean> {
  const { accountId: team, digest: own } = restreamTargets;
  const twins = and(eq(team, accountId), eq(own, digest), ne(restreamTargets.id, id));
  return (await tx.$count(restreamTargets, twins)) > 0;
}

export async function insertTarget(
  tx: Transaction,
  target: typeof restreamTargets.$inferInsert,
): Promise<TargetRow> {
  const [row] = await tx.insert(restreamTargets).values(target).returning();
  if (row === undefined) throw new Error('the target was not written');
  return row;
}

/** A change by a person, which counts as a version. */
export async function writeTarget(
  tx: Transaction,
  id: string,
  change: Partial<TargetRow>,
): Promise<TargetRow> {
  const [row] = await tx
    .update(restreamTargets)
    .set({ ...change, version: sql`${restreamTargets.version} + 1` })
    .where(eq(restreamTargets.id, id))
    .returning();
  if (row === undefined) throw new Error('the target was not written');
  return row;
}

export async function deleteTarget(tx: Transaction, id: string): Promise<void> {
  await tx.delete(restreamTargets).where(eq(restreamTargets.id, id));
}
