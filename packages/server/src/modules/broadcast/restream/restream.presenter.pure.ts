import type { LiveRestream, RestreamTarget } from '@palco/openapi';
import type { RestreamOfLive } from './live-restreams.store';
import { isWanted } from './restream-run.pure';
import type { TargetRow } from './targets.store';

/** A target as its team gets it: without its secrets. */
export function toTarget(row: TargetRow): RestreamTarget {
  return {
    id: row.id,
    name: row.name,
    service: row.service,
    address: row.address,
    keyEnd: row.keyEnd,
    hasPassphrase: row.hasPassphrase,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

const isRunning = (status: RestreamOfLive['live']['status']): boolean =>
  status === 'live' || status === 'paused';

function statusOf({ restream, live, isHeld }: RestreamOfLive): LiveRestream['status'] {
  if (!isWanted(restream) || live.status === 'finished') return 'off';
  if (!isRunning(live.status)) return 'waiting';
  // Why it was not begun is told by nobody who holds it.
  if (restream.status === 'failing' && restream.holder === null) return 'failing';
  return isHeld ? (restream.status ?? 'connecting') : 'waiting';
}

/** A target of a live, and how it does. */
export function toLiveRestream(row: RestreamOfLive): LiveRestream {
  const { restream, target } = row;
  const status = statusOf(row);
  const isSending = status === 'sending';
  const isFailing = status === 'failing';
  return {
    target: { id: target.id, name: target.name, service: target.service },
    automatic: restream.automatic,
    status,
    fault: isFailing ? restream.fault : null,
    detail: isFailing ? restream.detail : '',
    since: isSending ? (restream.since?.toISOString() ?? null) : null,
    bitrate: isSending ? restream.bitrate : 0,
    sentBytes: restream.sentBytes,
    droppedFrames: restream.droppedFrames,
    attempts: isFailing ? restream.attempts : 0,
    nextTryAt: isFailing ? (restream.nextTryAt?.toISOString() ?? null) : null,
  };
}
