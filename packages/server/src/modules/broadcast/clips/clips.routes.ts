import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { httpError, invalidField, notFound, requireFound } from '../../../kernel/errors/http-error';
import { personOf } from '../../../kernel/http/callers-team.pure';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { lockTeamShared, requireUnblocked } from '../../core/access';
import { requireFolder } from '../../library/folder-tree';
import { requireRoom } from '../../records/billing';
import { recordEvent } from '../../records/logs';
import type { AiredMedia } from '../ingest';
import { readLive, requireLocked } from '../lives';
import type { LiveRow } from '../lives';
import { filesOf, planClip, windowOf } from './clip-plan.pure';
import type { ClipPlan, ClipWish } from './clip-plan.pure';
import { toClip } from './clips.presenter.pure';
import { countMaking, deleteClip, findClip, insertClip, listClips, lockClip, saveClip } from './clips.store';
import type { ClipRow } from './clips.store';
import { releaseOld } from './release-clips';
import { createClipWorker, makeClipKind, tellMoments } from './make-clip.job';

/** Clips of one live that are being made. */
const mostMaking = 10;
const longestMs = 10 * 60_000;
/** A mark is set at a picture that is not in a complete segment yet; a signal that stands still is not waited for so long. */
const waitMs = 20_000;
const stillMs = 8000;
const askEveryMs = 250;
const sweepEveryMs = 10 * 60_000;

/** How much the clock of a caller may be ahead. */
const aheadMs = 60_000;

const notOnAir = (): Error => httpError({ status: 409, code: 'CLIP_NOT_ON_AIR' });

type Body = Call<'createLiveClip'>['body'];

/** @throws 422 where it is neither the last seconds nor a stretch, or a stretch that ends before it begins or is too long. */
function readWish({ lastSeconds, from, until }: Body, now: number): ClipWish {
  if (lastSeconds !== undefined) {
    if (from !== undefined || until !== undefined) throw invalidField('lastSeconds', 'INVALID_VALUE');
    return { lastSeconds };
  }
  if (from === undefined) throw invalidField('from', 'REQUIRED');
  if (until === undefined) throw invalidField('until', 'REQUIRED');
  const [fromTime, untilTime] = [Date.parse(from), Date.parse(until)];
  if (untilTime <= fromTime || untilTime - fromTime > longestMs || untilTime > now + aheadMs)
    throw invalidField('until', 'INVALID_VALUE');
  return { fromTime, untilTime };
}

/** Waits a moment for the end of a stretch that is still being packaged. */
async function findPlan(aired: AiredMedia, live: LiveRow, wish: ClipWish): Promise<ClipPlan | null> {
  const giveUpAt = performance.now() + waitMs;
  let moved = { edge: 0, at: performance.now() };
  for (;;) {
    const segments = await aired.list(live.id);
    const edge = windowOf(segments)?.until ?? 0;
    if (edge > moved.edge) moved = { edge, at: performance.now() };
    const isOver = performance.now() >= Math.min(giveUpAt, moved.at + stillMs);
    const isToCome = live.status === 'live' && 'untilTime' in wish && wish.untilTime > edge;
    if (!isToCome || isOver)
      return planClip(
        segments.map(({ uri, init, seconds, startedAt, discontinuity }) => ({
          uri,
          init,
          seconds,
          startedAt,
          discontinuity,
        })),
        wish,
      );
    await delay(askEveryMs);
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The name of a clip that got none: that of its live, and how long after the start of that it begins. */
function titleOf({ title, startedAt }: LiveRow, at: number): string {
  const seconds = Math.max(0, Math.floor((at - (startedAt?.getTime() ?? at)) / 1000));
  const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${title.slice(0, 180)} – ${clock}`;
}

async function create(call: Call<'createLiveClip'>, aired: AiredMedia): Promise<Answer<'createLiveClip'>> {
  const { context, principal, body, language } = call;
  requireUnblocked(principal, principal.accountId);
  const wish = readWish(body, context.clock.now());
  const live = await readLive(call);
  const plan = await findPlan(aired, live, wish);
  if (plan === null) throw notOnAir();
  const id = randomUUID();
  try {
    // Before the job can begin. What is kept for a clip that was not written is released by the sweep as well.
    if (!(await aired.hold({ id, liveId: live.id }, filesOf(plan.segments)))) throw notOnAir();
    return { status: 202, body: toClip(await write(call, { id, live, plan }), language) };
  } catch (error) {
    await aired.release(id);
    throw error;
  }
}

interface NewClip {
  readonly id: string;
  readonly live: LiveRow;
  readonly plan: ClipPlan;
}

function write(call: Call<'createLiveClip'>, clip: NewClip): Promise<ClipRow> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  return context.db.transaction(async (tx) => {
    if (!(await lockTeamShared(tx, accountId))) throw notFound();
    const live = await requireLocked(tx, call);
    const directoryId =
      body.directoryId === undefined
        ? live.directoryId
        : await requireFolder(tx, { accountId, directoryId: body.directoryId });
    await requireRoom(tx, context, { accountId, what: { kind: 'bytes', bytes: 0 } });
    if ((await countMaking(tx, live.id)) >= mostMaking)
      throw httpError({ status: 409, code: 'CLIPS_FULL', parameters: { max: mostMaking } });
    return queue(tx, call, { ...clip, directoryId });
  });
}

async function queue(
  tx: Transaction,
  call: Call<'createLiveClip'>,
  { id, live, plan, directoryId }: NewClip & { readonly directoryId: string | null },
): Promise<ClipRow> {
  const { context, principal, params, body } = call;
  const { accountId } = principal;
  const title = body.title ?? titleOf(live, plan.fromTime);
  const now = nowOf(context);
  const row = await insertClip(tx, {
    id,
    liveId: params.id,
    accountId,
    createdBy: personOf(principal),
    title,
    directoryId,
    status: 'making',
    from: new Date(plan.fromTime),
    until: new Date(plan.untilTime),
    segments: [...plan.segments],
    createdAt: now,
    updatedAt: now,
  });
  await recordEvent(tx, {
    call,
    event: 'LIVE_CLIPE_CRIADO',
    of: { id: params.id, accountId },
    record: { title },
  });
  await context.jobs.enqueue(tx, jobOf(row));
  await tellMoments(tx, context, row);
  return row;
}

/** A person waits for it. */
const jobOf = ({ id, accountId }: ClipRow) =>
  ({ kind: makeClipKind, subjectId: id, accountId, priority: -1 }) as const;

type ClipCall = Call<'getLiveClip'> | Call<'deleteLiveClip'> | Call<'retryLiveClip'>;

/** @throws 404 for a clip of another live. */
async function lockOfCall(tx: Transaction, { params }: ClipCall): Promise<ClipRow> {
  const row = requireFound(await lockClip(tx, params.clipId));
  if (row.liveId !== params.id) throw notFound();
  return row;
}

async function remove(call: Call<'deleteLiveClip'>, aired: AiredMedia): Promise<Answer<'deleteLiveClip'>> {
  const { context } = call;
  const row = await context.db.transaction(async (tx) => {
    await requireLocked(tx, call);
    const clip = await lockOfCall(tx, call);
    await deleteClip(tx, clip.id);
    await context.jobs.cancel(tx, { kind: makeClipKind, subjectId: clip.id });
    await recordChange(tx, call, clip);
    return clip;
  });
  await aired.release(row.id);
  return { status: 204 };
}

async function retry(call: Call<'retryLiveClip'>): Promise<Answer<'retryLiveClip'>> {
  const { context, principal, language } = call;
  const { accountId } = principal;
  requireUnblocked(principal, accountId);
  const row = await context.db.transaction(async (tx) => {
    if (!(await lockTeamShared(tx, accountId))) throw notFound();
    await requireLocked(tx, call);
    const clip = await lockOfCall(tx, call);
    if (clip.status !== 'failed') throw httpError({ status: 409, code: 'CLIP_NOT_FAILED' });
    await requireRoom(tx, context, { accountId, what: { kind: 'bytes', bytes: 0 } });
    const change = { status: 'making', errorCode: null, updatedAt: nowOf(context) } as const;
    const after = requireFound(await saveClip(tx, clip.id, change));
    await context.jobs.enqueue(tx, jobOf(after));
    await recordChange(tx, call, after);
    return after;
  });
  return { status: 202, body: toClip(row, language) };
}

async function recordChange(
  tx: Transaction,
  call: Call<'deleteLiveClip'> | Call<'retryLiveClip'>,
  clip: ClipRow,
): Promise<void> {
  const { liveId: id, accountId, title } = clip;
  const record = { clip: title };
  await recordEvent(tx, { call, event: 'LIVE_ATUALIZADA', of: { id, accountId }, record });
  await tellMoments(tx, call.context, clip);
}

async function list(call: Call<'listLiveClips'>, aired: AiredMedia): Promise<Answer<'listLiveClips'>> {
  const { id } = await readLive(call);
  const [rows, segments] = await Promise.all([listClips(call.context.db, id), aired.list(id)]);
  const found = windowOf(segments);
  const window = found && {
    from: new Date(found.from).toISOString(),
    until: new Date(found.until).toISOString(),
  };
  return { status: 200, body: { items: rows.map((row) => toClip(row, call.language)), window } };
}

/** Clips of lives: stretches that become videos while the live goes on. */
export function createClipsModule(context: ServerContext, aired: AiredMedia): ServerModule {
  const seen = new Set<string>();
  return {
    name: 'clips',
    handlers: {
      listLiveClips: (call) => list(call, aired),
      createLiveClip: (call) => create(call, aired),
      async getLiveClip(call) {
        const { id: liveId } = await readLive(call);
        const row = requireFound(await findClip(call.context.db, { id: call.params.clipId, liveId }));
        return { status: 200, body: toClip(row, call.language) };
      },
      deleteLiveClip: (call) => remove(call, aired),
      retryLiveClip: retry,
    },
    start() {
      context.jobs.work(makeClipKind, createClipWorker(context, aired));
      context.jobs.every('release-clips', {
        everyMs: sweepEveryMs,
        run: () => releaseOld(context, aired, seen),
      });
    },
  };
}
