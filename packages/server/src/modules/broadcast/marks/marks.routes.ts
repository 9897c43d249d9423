import { randomUUID } from 'node:crypto';
import { nowOf } from '../../../kernel/clock/clock';
import type { Transaction } from '../../../kernel/database/database';
import { httpError, invalidField, requireFound } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { publishToAccount } from '../../people/realtime';
import { recordEvent } from '../../records/logs';
import { readLive, requireLocked, wasStarted } from '../lives';
import type { LiveRow } from '../lives';
import { toMark } from './marks.presenter.pure';
import { countMarks, deleteMark, findMark, insertMark, listMarks, writeMark } from './marks.store';
import type { MarkRow } from './marks.store';

/** As many as a video has chapters. */
const mostMarks = 200;
/** How much the clock of a caller may be ahead. */
const aheadMs = 60_000;

type MarkCall = Call<'updateLiveMark'> | Call<'deleteLiveMark'>;

/** Locks a live and changes its marks, with the entry of the log and the message. */
function change<Result>(
  call: Call<'createLiveMark'> | MarkCall,
  write: (tx: Transaction, live: LiveRow) => Promise<{ readonly mark: string; readonly result: Result }>,
): Promise<Result> {
  const { context } = call;
  return context.db.transaction(async (tx) => {
    const live = await requireLocked(tx, call);
    const { mark, result } = await write(tx, live);
    const { id, accountId } = live;
    await recordEvent(tx, { call, event: 'LIVE_ATUALIZADA', of: { id, accountId }, record: { mark } });
    const message = { evento: 'live_moments', timestamp: context.clock.now(), live_id: id } as const;
    await publishToAccount({ tx, bus: context.bus }, accountId, message);
    return result;
  });
}

/** @throws 422 for a time before the live, or one that is still to come. */
function readTime(
  call: Call<'createLiveMark'> | Call<'updateLiveMark'>,
  { startedAt }: LiveRow,
): Date | null {
  const { at } = call.body;
  if (at === undefined) return null;
  const time = new Date(at);
  const now = call.context.clock.now();
  if (time.getTime() < (startedAt?.getTime() ?? now) - aheadMs || time.getTime() > now + aheadMs)
    throw invalidField('at', 'INVALID_VALUE');
  return time;
}

async function create(call: Call<'createLiveMark'>): Promise<Answer<'createLiveMark'>> {
  const now = nowOf(call.context);
  const row = await change(call, async (tx, live) => {
    if (!wasStarted(live.status)) throw httpError({ status: 409, code: 'INVALID_TRANSITION' });
    const at = readTime(call, live) ?? now;
    if ((await countMarks(tx, live.id)) >= mostMarks)
      throw httpError({ status: 409, code: 'MARKS_FULL', parameters: { max: mostMarks } });
    const { title } = call.body;
    const times = { createdAt: now, updatedAt: now };
    const result = await insertMark(tx, { id: randomUUID(), liveId: live.id, title, at, ...times });
    return { mark: title, result };
  });
  return { status: 201, body: toMark(row) };
}

/** The mark that a call changes, at the version of `If-Match`. */
async function requireMark(tx: Transaction, { params, request }: MarkCall, live: LiveRow): Promise<MarkRow> {
  const row = requireFound(await findMark(tx, { id: params.markId, liveId: live.id }));
  requireVersion(request.headers['if-match'], row.version);
  return row;
}

async function update(call: Call<'updateLiveMark'>): Promise<Answer<'updateLiveMark'>> {
  const row = await change(call, async (tx, live) => {
    const before = await requireMark(tx, call, live);
    const at = readTime(call, live) ?? before.at;
    const { title = before.title } = call.body;
    const result = await writeMark(tx, before, { title, at, updatedAt: nowOf(call.context) });
    return { mark: title, result };
  });
  return { status: 200, body: toMark(row) };
}

async function remove(call: Call<'deleteLiveMark'>): Promise<Answer<'deleteLiveMark'>> {
  await change(call, async (tx, live) => {
    const mark = await requireMark(tx, call, live);
    await deleteMark(tx, mark);
    return { mark: mark.title, result: null };
  });
  return { status: 204 };
}

/** Moments of lives with a name. */
export function createMarksModule(): ServerModule {
  return {
    name: 'marks',
    handlers: {
      async listLiveMarks(call) {
        const { id } = await readLive(call);
        return { status: 200, body: { items: (await listMarks(call.context.db, id)).map(toMark) } };
      },
      createLiveMark: create,
      updateLiveMark: update,
      deleteLiveMark: remove,
    },
  };
}
