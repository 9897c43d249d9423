import { nowOf } from '../../../../kernel/clock/clock';
import type { ServerContext } from '../../../../kernel/context';
import { httpError } from '../../../../kernel/errors/http-error';
import { requireVersion } from '../../../../kernel/http/if-match';
import type { Call } from '../../../../kernel/http/module';
import { purgedBefore, restorableSince } from '../../../../kernel/trash-time';
import { removeUnnamed } from '../../../core/named-files';
import { recordEvent } from '../../../records/logs';
import { requireUnblocked } from '../../../core/access';
import { emitEvent } from '../../../records/webhooks';
import { publishChange } from '../live-messages';
import type { LiveSignals } from '../signals/live-signals.port';
import { listExpired, lockTrashedLive, markTrashed } from './live-trash.store';
import { isInProgress } from '../lives.policy.pure';
import { liveNotFound, requireLocked, stopSignals } from '../lives.service';
import { deleteLive, lockAnyLive, writeLive } from '../lives.store';
import type { LiveRow } from '../lives.store';
import { livePictures } from '../../../../schema/live-fields.pure';
import type { PicturesOfLive } from './pictures-of-live.port';

/** Moves a live to the trash. Nothing of it is removed; it takes no signal any more. */
export async function removeLive(call: Call<'deleteLive'>, signals: LiveSignals): Promise<void> {
  const { context, principal, request } = call;
  const { id } = await context.db.transaction(async (tx) => {
    const before = await requireLocked(tx, call);
    requireVersion(request.headers['if-match'], before.version);
    if (isInProgress(before.status)) throw httpError({ status: 409, code: 'LIVE_IN_PROGRESS' });
    const row = await markTrashed(tx, before, nowOf(context));
    await recordEvent(tx, { call, event: 'LIVE_REMOVIDA', of: row, record: { title: row.title } });
    await publishChange(tx, 'live_updated', { context, row, by: principal });
    await emitEvent(tx, { type: 'live.deleted', accountId: row.accountId, data: { id: row.id } });
    return row;
  });
  await stopSignals(context, signals, id);
}

/** Brings a live of the trash back with all that it holds. */
export async function restoreLive(call: Call<'restoreLive'>, signals: LiveSignals): Promise<LiveRow> {
  const { context, principal, params } = call;
  const { accountId } = principal;
  return context.db.transaction(async (tx) => {
    const ref = { id: params.id, accountId, after: restorableSince(context) };
    const trashed = await lockTrashedLive(tx, ref);
    if (trashed === null) throw liveNotFound();
    requireUnblocked(principal, accountId);
    const row = await writeLive(tx, trashed.id, { deletedAt: null, updatedAt: nowOf(context) });
    await signals.reopen(tx, row.id);
    await recordEvent(tx, { call, event: 'LIVE_RESTAURADA', of: row, record: { title: row.title } });
    await publishChange(tx, 'live_updated', { context, row, by: principal });
    await emitEvent(tx, { type: 'live.restored', accountId, data: { id: row.id } });
    return row;
  });
}

const batch = 100;

/** Removes the lives that were in the trash for `PALCO_TRASH_DAYS`, with their pictures. Answers how many. */
export async function purgeLives(
  context: ServerContext,
  pictures: readonly PicturesOfLive[],
): Promise<number> {
  const before = purgedBefore(context);
  let purged = 0;
  for (;;) {
    const ids = await listExpired(context.db, { before, limit: batch });
    for (const id of ids) await purgeLive(context, id, pictures);
    purged += ids.length;
    if (ids.length < batch) break;
  }
  if (purged > 0) context.log.info({ lives: purged }, 'lives of the trash removed');
  return purged;
}

/** Its media and recordings that became no video go with the next cleaning of the files of lives. */
async function purgeLive(
  context: ServerContext,
  id: string,
  pictures: readonly PicturesOfLive[],
): Promise<void> {
  const keys = await context.db.transaction(async (tx) => {
    const live = await lockAnyLive(tx, id);
    if (live === null || live.deletedAt === null) return [];
    const all: (string | null)[] = Object.values(livePictures).map((name) => live[name]);
    for (const one of pictures) all.push(...(await one.imageKeys(tx, id)));
    await deleteLive(tx, id);
    return all;
  });
  for (const key of keys) await removeUnnamed(context, key);
}
