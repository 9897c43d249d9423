import { randomUUID } from 'node:crypto';
import type { LiveAction, LiveCreate, WebhookEventType } from '@palco/openapi';
import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { httpError, notFound } from '../../../kernel/errors/http-error';
import { domainsOf, removesDomain } from '../../../kernel/http/domain-entry.pure';
import { requireVersion } from '../../../kernel/http/if-match';
import { personOf } from '../../../kernel/http/callers-team.pure';
import type { Call } from '../../../kernel/http/module';
import type { OperationId } from '../../../kernel/http/operation';
import { requireRoom } from '../../records/billing';
import { recordEvent, recordOfChange, systemSource } from '../../records/logs';
import type { EventSource, SystemTask } from '../../records/logs';
import { findTeamDomains } from '../../people/teams';
import { insertKeys } from '../stream-keys';
import type { KeyRow } from '../stream-keys';
import { readChange } from './settings/live-input';
import { recordOfLive } from './live-record.pure';
import { publishChange } from './live-messages';
import type { Changer } from './live-messages';
import type { LiveSignals } from './signals/live-signals.port';
import { refusedFields, statusAfter, wasStarted } from './lives.policy.pure';
import { findLive, insertLive, lockAnyLive, lockLive, writeLive } from './lives.store';
import type { LiveChange, LiveRow } from './lives.store';
import { findPreset } from './settings/live-presets.store';
import { defaultSettings, withSettings } from './settings/live-settings.pure';
import { lockTeamShared, requireUnblocked } from '../../core/access';
import { emitEvent } from '../../records/webhooks';
import type { Caller } from '../../../kernel/http/principal';

/** A call about one live. */
export type LiveCall = Pick<Call<OperationId, Caller>, 'context' | 'principal' | 'origin'> & {
  readonly params: { readonly id: string };
};

/** The error is the same for a live of another team and for one that does not exist. */
export function liveNotFound(): Error {
  return httpError({ status: 404, code: 'LIVE_NOT_FOUND' });
}

/** @throws 404 `LIVE_NOT_FOUND`. */
export async function readLive({ context, principal, params }: LiveCall): Promise<LiveRow> {
  const row = await findLive(context.db, { id: params.id, accountId: principal.accountId });
  if (row === null) throw liveNotFound();
  return row;
}

/** Locks the live for a change. @throws 404 `LIVE_NOT_FOUND`. */
export async function requireLocked(tx: Transaction, { principal, params }: LiveCall): Promise<LiveRow> {
  const row = await lockLive(tx, { id: params.id, accountId: principal.accountId });
  if (row === null) throw liveNotFound();
  return row;
}

/** The live of a call, for modules that lives depend on themselves. */
export interface LiveLookup {
  read(call: LiveCall): Promise<LiveRow>;
  lock(tx: Transaction, call: LiveCall): Promise<LiveRow>;
}

export const liveLookup: LiveLookup = { read: readLive, lock: requireLocked };

/** A live that was just created, with its keys. */
export interface CreatedLive {
  readonly row: LiveRow;
  readonly keys: readonly KeyRow[];
}

const defaultSignals = 2;

/** Creates a live in the transaction of the caller, which holds the lock of the team (`lockTeamShared`). */
export async function insertNewLive(
  call: Pick<Call<OperationId, Caller>, 'context' | 'principal' | 'origin'>,
  tx: Transaction,
  body: Omit<LiveCreate, 'accountId'>,
): Promise<CreatedLive> {
  const { accountId } = call.principal;
  const { presetId, signalsTotal = defaultSignals, ...input } = body;
  const preset = presetId === undefined ? defaultSettings : await findPreset(tx, { id: presetId, accountId });
  if (preset === null) {
    const fields = [{ field: 'presetId', code: 'INVALID_VALUE' as const }];
    throw httpError({ status: 404, code: 'NOT_FOUND', fields });
  }
  const change = await readChange(tx, accountId, { ...input, ...withSettings(preset, input) });
  return writeNewLive(call, tx, {
    ...change,
    id: randomUUID(),
    title: change.title ?? '',
    type: change.type ?? defaultSettings.type,
    latency: change.latency ?? defaultSettings.latency,
    signalsTotal,
  });
}

/** What a new live begins with; its team, creator, status and times follow from the call. */
export type NewLive = LiveChange & Pick<LiveRow, 'id' | 'title' | 'type' | 'latency' | 'signalsTotal'>;

/** Writes a new live with keys of its own, as {@link insertNewLive} does. */
export async function writeNewLive(
  call: Pick<Call<OperationId, Caller>, 'context' | 'principal' | 'origin'>,
  tx: Transaction,
  live: NewLive,
): Promise<CreatedLive> {
  const { context, principal } = call;
  const { accountId } = principal;
  const row = await insertLive(tx, {
    ...live,
    accountId,
    createdBy: personOf(principal),
    status: live.scheduledStartTime ? 'scheduled' : null,
    createdAt: nowOf(context),
    updatedAt: nowOf(context),
  });
  const keys = await insertKeys(tx, context, row);
  await recordEvent(tx, {
    call,
    event: 'LIVE_CRIADA',
    of: row,
    record: {
      title: row.title,
      scheduledStartTime: row.scheduledStartTime?.toISOString() ?? null,
    },
  });
  await publishChange(tx, 'live_updated', { context, row, by: principal });
  await emitEvent(tx, { type: 'live.created', accountId, data: { id: row.id } });
  return { row, keys };
}

export async function createLive(call: Call<'createLive', Caller>): Promise<CreatedLive> {
  const { context, principal, body } = call;
  requireUnblocked(principal, principal.accountId);
  return context.db.transaction(async (tx) => {
    if (!(await lockTeamShared(tx, principal.accountId))) throw notFound();
    return insertNewLive(call, tx, body);
  });
}

/** Until the start, the status is `scheduled` with a date and null without one. */
function withStatus(before: LiveRow, change: LiveChange): LiveChange {
  if (wasStarted(before.status) || change.scheduledStartTime === undefined) return change;
  return { ...change, status: change.scheduledStartTime === null ? null : 'scheduled' };
}

function requireUnlocked(before: LiveRow, change: LiveChange): void {
  const fields = refusedFields(before, change).map((field) => ({ field, code: 'LOCKED' as const }));
  if (fields.length > 0) throw httpError({ status: 409, code: 'LIVE_ALREADY_STARTED', fields });
}

export async function changeLive(call: Call<'updateLive'>): Promise<LiveRow> {
  const { context, principal, body, request } = call;
  return context.db.transaction(async (tx) => {
    const before = await requireLocked(tx, call);
    requireVersion(request.headers['if-match'], before.version);
    const change = await readChange(tx, before.accountId, body);
    requireUnlocked(before, change);
    const team = change.referrerWhitelist === undefined ? [] : await findTeamDomains(tx, before.accountId);
    const revokesLinks =
      change.referrerWhitelist !== undefined &&
      removesDomain(domainsOf(before.referrerWhitelist, team), domainsOf(change.referrerWhitelist, team));
    const row = await writeLive(tx, before.id, {
      ...withStatus(before, change),
      ...(revokesLinks ? { playbackTokenVersion: before.playbackTokenVersion + 1 } : {}),
      updatedAt: nowOf(context),
    });
    await recordEvent(tx, { call, event: 'LIVE_ATUALIZADA', of: row, record: recordOfLive(body, before) });
    await publishChange(tx, 'live_updated', { context, row, by: principal });
    if (row.status !== before.status) await publishChange(tx, 'live_status', { context, row, by: principal });
    return row;
  });
}

/** Stops the packaging of a live. A failure is only logged, because the change itself is committed. */
export async function stopSignals(
  { log }: ServerContext,
  signals: Pick<LiveSignals, 'stopPackaging'>,
  liveId: string,
): Promise<void> {
  await signals.stopPackaging(liveId).catch((error: unknown) => {
    log.warn({ err: error, liveId }, 'the signals of a live were not ended');
  });
}

interface Step {
  readonly context: ServerContext;
  readonly source: EventSource;
  readonly by: Changer;
  /** Null for one that does not end the live. */
  readonly signals: Pick<LiveSignals, 'finishRecording'> | null;
}

const eventOfAction = {
  start: 'live.started',
  pause: 'live.paused',
  resume: 'live.resumed',
  complete: 'live.ended',
} as const satisfies Record<LiveAction, WebhookEventType>;

/** Applies an action to a locked live, with the entry of the log and the message. @throws 409 `INVALID_TRANSITION`. */
async function applyAction(
  tx: Transaction,
  { context, source, by, signals }: Step,
  { before, action }: { readonly before: LiveRow; readonly action: LiveAction },
): Promise<LiveRow> {
  const status = statusAfter(before.status, action);
  if (status === null) throw httpError({ status: 409, code: 'INVALID_TRANSITION' });
  const now = nowOf(context);
  const row = await writeLive(tx, before.id, {
    status,
    startedAt: before.startedAt ?? now,
    finishedAt: status === 'finished' ? now : null,
    updatedAt: now,
  });
  if (status === 'finished' && row.enableLive2vod) await signals?.finishRecording(tx, row);
  await recordEvent(tx, {
    call: source,
    event: 'LIVE_ATUALIZADA',
    of: row,
    record: recordOfChange({ status }, { status: before.status }),
  });
  await publishChange(tx, 'live_status', { context, row, by });
  await emitEvent(tx, { type: eventOfAction[action], accountId: row.accountId, data: { id: row.id } });
  return row;
}

/** An action of an operator. The row lock serialises concurrent ones: the second sees the status that the first set. */
export async function controlLive(call: Call<'controlLive'>, signals: LiveSignals): Promise<LiveRow> {
  const { context, principal, params, request } = call;
  if (params.action === 'start') requireUnblocked(principal, principal.accountId);
  const row = await context.db.transaction(async (tx) => {
    const before = await requireLocked(tx, call);
    requireVersion(request.headers['if-match'], before.version);
    if (params.action === 'start')
      await requireRoom(tx, context, { accountId: before.accountId, what: { kind: 'live' } });
    const step = { context, source: call, by: principal, signals };
    return applyAction(tx, step, { before, action: params.action });
  });
  if (row.status === 'finished') await stopSignals(context, signals, row.id);
  return row;
}

/** What ends with a live. */
export type EndingSignals = Pick<LiveSignals, 'stopPackaging' | 'finishRecording'>;

/** An action of the server itself. No effect where the status of the live does not allow it any more. */
async function controlByServer(
  context: ServerContext,
  signals: EndingSignals | null,
  { id, action, task }: { readonly id: string; readonly action: LiveAction; readonly task: SystemTask },
): Promise<void> {
  const row = await context.db.transaction(async (tx) => {
    const before = await lockAnyLive(tx, id);
    if (before === null || before.deletedAt !== null) return null;
    if (statusAfter(before.status, action) === null) return null;
    const source = systemSource(task, before.accountId);
    return applyAction(tx, { context, source, by: null, signals }, { before, action });
  });
  if (row !== null && signals !== null) await stopSignals(context, signals, id);
}

export const startByServer = (context: ServerContext, id: string): Promise<void> =>
  controlByServer(context, null, { id, action: 'start', task: 'auto-start' });

export const completeByServer = (context: ServerContext, signals: EndingSignals, id: string): Promise<void> =>
  controlByServer(context, signals, { id, action: 'complete', task: 'auto-cut' });
