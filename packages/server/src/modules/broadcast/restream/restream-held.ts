import type { RestreamFigures, RestreamRun } from '../../../ports/restreamer';
import type { RestreamOfLive, RestreamRef, RestreamState } from './live-restreams.store';
import { notLooked } from './platform-look.pure';
import type { PlatformLook } from './platform-look.pure';
import type { RestreamStage } from './restream-run.pure';

/** A restream that this process holds. */
export interface Held {
  readonly ref: RestreamRef;
  /** Of the target when the connection was opened. */
  version: number;
  row: RestreamOfLive;
  stage: RestreamStage;
  figures: RestreamFigures;
  run: RestreamRun | null;
  told: 'started' | 'failed' | null;
  closing: Promise<void> | null;
  /** Bytes of this connection that were counted for the team. */
  countedBytes: number;
  /** What the platform itself says. */
  platform: PlatformLook;
}

export const noFigures: RestreamFigures = { bitrate: 0, sentBytes: 0, droppedFrames: 0 };

export const refOf = ({ restream: { liveId, targetId } }: RestreamOfLive): RestreamRef => ({
  liveId,
  targetId,
});

export const holdOf = (row: RestreamOfLive): Held => ({
  ref: refOf(row),
  row,
  stage: { kind: 'connecting', attempts: 0 },
  version: row.target.version,
  figures: noFigures,
  run: null,
  told: null,
  closing: null,
  countedBytes: 0,
  platform: notLooked,
});

/** Counts the bytes that were sent since this was called last. */
export function countSent(one: Held, onSent: (accountId: string, bytes: number) => void): void {
  const bytes = one.figures.sentBytes - one.countedBytes;
  one.countedBytes = one.figures.sentBytes;
  if (bytes > 0) onSent(one.row.live.accountId, bytes);
}

export const isOnAir = ({ live }: RestreamOfLive): boolean =>
  live.deletedAt === null && (live.status === 'live' || live.status === 'paused');

/** Another address or key, a wait that is over, or one that somebody cut short. */
export function isToBeOpenedAnew({ stage, row, version }: Held, now: number): boolean {
  if (row.target.version !== version) return true;
  if (stage.kind !== 'failing') return false;
  const isForced = row.restream.nextTryAt === null && row.restream.status === 'failing';
  return isForced || now >= stage.nextTryAt;
}

/** It is sent all the same, and not tried again. */
const refusedThere = { status: 'failing', fault: 'not_on_air', since: null } as const;

/** What is told to the panel. */
export function stateOf({
  stage,
  figures,
  platform,
}: Pick<Held, 'stage' | 'figures' | 'platform'>): RestreamState {
  if (stage.kind === 'sending' && platform.isNotOnAir)
    return { ...stateOf({ stage, figures, platform: notLooked }), ...refusedThere };
  const isFailing = stage.kind === 'failing';
  const isSending = stage.kind === 'sending';
  return {
    status: statusOf(stage),
    fault: isFailing ? stage.fault : null,
    detail: isFailing ? stage.detail : '',
    since: isSending ? new Date(stage.since) : null,
    bitrate: isSending ? figures.bitrate : 0,
    sentBytes: figures.sentBytes,
    droppedFrames: figures.droppedFrames,
    attempts: isFailing ? stage.attempts : 0,
    nextTryAt: isFailing ? new Date(stage.nextTryAt) : null,
  };
}

function statusOf(stage: RestreamStage): RestreamState['status'] {
  if (stage.kind === 'over') return null;
  return stage.kind === 'sending' && stage.isIdle ? 'waiting' : stage.kind;
}
