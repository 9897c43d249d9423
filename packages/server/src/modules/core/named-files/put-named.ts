import type { ServerContext } from '../../../kernel/context';
import { isNamed } from './named-keys';
import { unitOf } from './stored-unit.pure';

type Storing = Pick<ServerContext, 'db' | 'blobs' | 'log'>;

/** A file under a key that was never used. */
export interface NewFile {
  readonly key: string;
  readonly data: Uint8Array | string;
}

/**
 * The one way to put files that a transaction names: puts them, then runs `write`, which is the transaction. Where that fails
 * they are removed; what a process leaves that dies in between, the sweeper removes (`sweep.ts`).
 */
export async function putNamed<Result>(
  context: Storing,
  files: readonly NewFile[],
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    for (const { key, data } of files) await context.blobs.put(key, data);
    return await write();
  } catch (error) {
    for (const { key } of files) await removeUnnamed(context, key);
    throw error;
  }
}

/**
 * Removes a file, with the folder that was made for it, unless a row names it: a transaction whose answer was lost may have been
 * committed.
 * A failure is only logged: the sweeper removes what is left.
 */
export async function removeUnnamed({ db, blobs, log }: Storing, key: string | null): Promise<void> {
  if (key === null) return;
  const unit = unitOf(key) ?? key;
  try {
    if (await isNamed(db, unit)) return;
    await (unit === key ? blobs.remove(key) : blobs.removePrefix(unit));
  } catch (error) {
    log.warn({ err: error, key }, 'a file that nothing names was not removed');
  }
}
