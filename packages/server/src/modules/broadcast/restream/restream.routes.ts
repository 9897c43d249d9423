import type { LiveRestream, LiveRestreamList } from '@palco/openapi';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { httpError, notFound, requireFound } from '../../../kernel/errors/http-error';
import { noContent, ok } from '../../../kernel/http/module';
import type { Call, Handlers } from '../../../kernel/http/module';
import { findRestreamLimit } from '../../records/billing';
import { recordEvent } from '../../records/logs';
import { readLive, requireLocked } from '../lives';
import type { LiveRow } from '../lives';
import {
  countSending,
  deleteChoice,
  findRestream,
  listOfLive,
  writeChoice,
  writeManual,
} from './live-restreams.store';
import { toLiveRestream, toTarget } from './restream.presenter.pure';
import { createTarget, removeTarget, updateTarget } from './targets.service';
import { findTarget, listTargets } from './targets.store';

/** Of one live. */
const mostRestreams = 10;

type RestreamCall =
  | Call<'chooseLiveRestream'>
  | Call<'removeLiveRestream'>
  | Call<'startLiveRestream'>
  | Call<'stopLiveRestream'>;

async function present(db: Queryable, { params }: RestreamCall): Promise<LiveRestream> {
  const ref = { liveId: params.id, targetId: params.targetId };
  return toLiveRestream(requireFound(await findRestream(db, ref)));
}

/** Changes how a live is sent to a target, with the entry of the log. */
function change<Result>(
  call: RestreamCall,
  what: 'chosen' | 'removed' | 'started' | 'stopped',
  write: (tx: Transaction, live: LiveRow) => Promise<Result>,
): Promise<Result> {
  const { context, principal, params } = call;
  return context.db.transaction(async (tx) => {
    const live = await requireLocked(tx, call);
    const ref = { id: params.targetId, accountId: principal.accountId };
    const target = requireFound(await findTarget(tx, ref));
    const result = await write(tx, live);
    const { id, accountId } = live;
    const record = { restream: target.name, restreamAction: what };
    await recordEvent(tx, { call, event: 'LIVE_ATUALIZADA', of: { id, accountId }, record });
    return result;
  });
}

/** @throws 409 `RESTREAMS_FULL`. */
async function requirePlace(tx: Transaction, { params }: Call<'chooseLiveRestream'>): Promise<void> {
  const chosen = await listOfLive(tx, params.id);
  if (chosen.length < mostRestreams || chosen.some(({ target }) => target.id === params.targetId)) return;
  throw httpError({ status: 409, code: 'RESTREAMS_FULL', parameters: { max: mostRestreams } });
}

/** @throws 402 `RESTREAM_QUOTA_REACHED`. */
async function requireQuota(tx: Transaction, { context, principal, params }: RestreamCall): Promise<void> {
  const { accountId } = principal;
  const limit = await findRestreamLimit(tx, context, accountId);
  if (limit === null) return;
  const ref = { liveId: params.id, targetId: params.targetId };
  if ((await countSending(tx, accountId, ref)) >= limit)
    throw httpError({ status: 402, code: 'RESTREAM_QUOTA_REACHED', parameters: { max: limit } });
}

/** What the plan of the caller's team allows, and what of it is used; null where nothing limits it. */
async function quotaOf({
  context,
  principal: { accountId },
}: Call<'listLiveRestreams'>): Promise<LiveRestreamList['quota']> {
  const max = await findRestreamLimit(context.db, context, accountId);
  return max === null ? null : { max, used: await countSending(context.db, accountId) };
}

function setManual(
  call: Call<'startLiveRestream'> | Call<'stopLiveRestream'>,
  manual: 'on' | 'off',
): Promise<LiveRestream> {
  const ref = { liveId: call.params.id, targetId: call.params.targetId };
  return change(call, manual === 'on' ? 'started' : 'stopped', async (tx, live) => {
    if (manual === 'on') {
      if (live.status === 'finished') throw httpError({ status: 409, code: 'INVALID_TRANSITION' });
      await requireQuota(tx, call);
    }
    if (!(await writeManual(tx, ref, manual))) throw notFound();
    return present(tx, call);
  });
}

export const restreamHandlers: Handlers = {
  async listRestreamTargets({ context, principal }) {
    const rows = await listTargets(context.db, principal.accountId);
    return { status: 200, body: { items: rows.map(toTarget) } };
  },
  createRestreamTarget: async (call) => ({ status: 201, body: await createTarget(call) }),
  updateRestreamTarget: ok(updateTarget),
  deleteRestreamTarget: noContent(removeTarget),
  async listLiveRestreams(call) {
    const { id } = await readLive(call);
    const [rows, quota] = await Promise.all([listOfLive(call.context.db, id), quotaOf(call)]);
    return { status: 200, body: { items: rows.map(toLiveRestream), quota } };
  },
  chooseLiveRestream: ok((call) =>
    change(call, 'chosen', async (tx, { id: liveId }) => {
      await requirePlace(tx, call);
      await writeChoice(tx, { liveId, targetId: call.params.targetId }, call.body.automatic);
      return present(tx, call);
    }),
  ),
  removeLiveRestream: noContent((call) =>
    change(call, 'removed', async (tx, { id: liveId }) => {
      if (!(await deleteChoice(tx, { liveId, targetId: call.params.targetId }))) throw notFound();
    }),
  ),
  startLiveRestream: ok((call) => setManual(call, 'on')),
  stopLiveRestream: ok((call) => setManual(call, 'off')),
};
