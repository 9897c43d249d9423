import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable } from '../../../kernel/database/database';
import { notFound } from '../../../kernel/errors/http-error';
import { cipherOf } from '../../../kernel/secret/encrypted-column';
import type { EncryptedColumn } from '../../../kernel/secret/encrypted-column';
import { videos } from '../../../schema';

/** How the secrets of encrypted videos are stored. */
export const encryptedVideoSecrets: EncryptedColumn = {
  table: videos,
  column: videos.encryptionSecret,
  id: videos.id,
  purpose: 'video encryption',
};

/** A secret of 256 bits never changes: each process keeps those that it serves. */
const mostKept = 5_000;
const kept = new WeakMap<Queryable, Map<string, string>>();

/** What the keys of a video are derived from, made when it is asked for first. @throws 404 where the video is gone. */
export async function encryptionSecretOf(
  { db, config }: Pick<ServerContext, 'db' | 'config'>,
  id: string,
): Promise<string> {
  const known = kept.get(db) ?? new Map<string, string>();
  kept.set(db, known);
  const secret = known.get(id) ?? (await readSecret(db, config, id));
  if (!known.has(id) && known.size >= mostKept) known.clear();
  known.set(id, secret);
  return secret;
}

async function readSecret(db: Queryable, config: ServerContext['config'], id: string): Promise<string> {
  const cipher = cipherOf(config, encryptedVideoSecrets);
  const find = async () => {
    const [row] = await db.select({ secret: videos.encryptionSecret }).from(videos).where(eq(videos.id, id));
    if (row === undefined) throw notFound();
    return row.secret;
  };
  let stored = await find();
  if (stored === null) {
    const made = cipher.encrypt(randomBytes(32).toString('base64url'), id);
    // Of two processes the first one counts.
    await db
      .update(videos)
      .set({ encryptionSecret: made })
      .where(and(eq(videos.id, id), isNull(videos.encryptionSecret)));
    stored = await find();
  }
  const secret = stored === null ? null : cipher.decrypt(stored, id);
  if (secret === null) throw new Error(`The encryption secret of the video ${id} cannot be read`);
  return secret;
}
