import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { recordingImports } from '../../../schema';
import { offsetOf, totalOf } from '../../../kernel/http/pagination';
import { cipherOf } from '../../../kernel/secret/encrypted-column';
import type { EncryptedColumn } from '../../../kernel/secret/encrypted-column';
import { serviceOf } from './provider';
import type { Provider, Recording } from './provider';
import type { IntegrationRow } from './integrations.store';

export type ImportRow = typeof recordingImports.$inferSelect;

type WithConfig = Pick<ServerContext, 'config'>;

/** How the addresses of files are encrypted. */
export const encryptedImportAddresses: EncryptedColumn = {
  table: recordingImports,
  column: recordingImports.encryptedAddress,
  id: recordingImports.id,
  purpose: 'recording addresses',
};

/** The address of a file; null where neither secret decrypts it. */
export function addressOf({ config }: WithConfig, { id, encryptedAddress }: ImportRow): string | null {
  return cipherOf(config, encryptedImportAddresses).decrypt(encryptedAddress, id);
}

/** Adds the recordings that the team does not have; answers their ids. */
export async function addImports(
  tx: Transaction,
  { config }: WithConfig,
  { row, recordings, now }: { row: IntegrationRow; recordings: readonly Recording[]; now: Date },
): Promise<string[]> {
  if (recordings.length === 0) return [];
  const values = recordings.map(({ externalId, title, url, recordedAt }) => {
    const id = randomUUID();
    return {
      id,
      accountId: row.accountId,
      integrationId: row.id,
      provider: row.provider,
      service: serviceOf(row.provider),
      externalId,
      title,
      encryptedAddress: cipherOf(config, encryptedImportAddresses).encrypt(url, id),
      recordedAt,
      createdAt: now,
      updatedAt: now,
    };
  });
  const added = await tx
    .insert(recordingImports)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: recordingImports.id });
  return added.map(({ id }) => id);
}

/** One page, the newest first. */
export async function listImports(
  db: Queryable,
  query: {
    readonly accountId: string;
    readonly provider?: Provider;
    readonly status?: ImportRow['status'];
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ rows: ImportRow[]; total: number }> {
  const where = and(
    eq(recordingImports.accountId, query.accountId),
    query.provider === undefined ? undefined : eq(recordingImports.provider, query.provider),
    query.status === undefined ? undefined : eq(recordingImports.status, query.status),
  );
  const rows = await db
    .select()
    .from(recordingImports)
    .where(where)
    .orderBy(desc(recordingImports.createdAt), desc(recordingImports.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { rows, total: await totalOf(query, rows.length, () => db.$count(recordingImports, where)) };
}

export async function findImport(db: Queryable, id: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(recordingImports).where(eq(recordingImports.id, id));
  return row ?? null;
}

export async function lockImport(
  tx: Transaction,
  { id, accountId }: Pick<ImportRow, 'id' | 'accountId'>,
): Promise<ImportRow | null> {
  const [row] = await tx
    .select()
    .from(recordingImports)
    .where(and(eq(recordingImports.id, id), eq(recordingImports.accountId, accountId)))
    .for('update');
  return row ?? null;
}

export async function saveImport(
  db: Queryable,
  id: string,
  change: Partial<Pick<ImportRow, 'status' | 'progress' | 'totalBytes' | 'errorCode' | 'videoId'>> & {
    updatedAt: Date;
  },
): Promise<void> {
  await db.update(recordingImports).set(change).where(eq(recordingImports.id, id));
}
