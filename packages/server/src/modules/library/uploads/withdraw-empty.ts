import { HttpError } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import type { Caller } from '../../../kernel/http/principal';
import { lockVideos, trashLocked } from '../videos';
import { requireOwnSource } from './require-own-source';
import { requireSource } from './uploads.policy.pure';
import { findSource } from './uploads.store';

export const isEmptyFile = (error: unknown): boolean =>
  error instanceof HttpError && error.code === 'EMPTY_FILE';

/** A video whose file turns out to be empty leaves the library, as that of a cancelled upload does (0006). */
export async function withdrawEmpty(call: Call<'uploadSource', Caller>): Promise<void> {
  const { context, params, principal } = call;
  await requireOwnSource(call);
  const { video } = requireSource(await findSource(context.db, params.id), principal);
  const { accountId } = video;
  await context.db.transaction(async (tx) => {
    const [locked] = await lockVideos(tx, { accountId, ids: [params.id] });
    const source = await findSource(tx, params.id);
    // It has bytes, or gets them now.
    if (locked?.status !== 'created' || source?.upload !== null) return;
    await trashLocked(tx, call, locked);
  });
}
