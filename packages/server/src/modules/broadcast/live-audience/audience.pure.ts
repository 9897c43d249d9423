import { createHash } from 'node:crypto';
import { hasRoom } from '../../../kernel/limits/fair-share.pure';
import type { LiveSession } from '../lives';

/** The parts of a playlist request by which a viewer is counted. */
export interface PlaylistRequest {
  /** Storage key of the playlist. */
  readonly key: string;
  /** Whom the link was given to; null for a link without a session, as where a CDN is used. */
  readonly session: LiveSession | null;
  /** Whether a CDN keeps the files: addresses are then the same for all players. */
  readonly isShared: boolean;
  readonly ip: string;
  readonly userAgent: string;
}

/** A live and one of its viewers. */
export interface SeenViewer {
  readonly liveId: string;
  readonly viewer: string;
}

/** Playlists of the programme. The folders of single signals are for operators (`liveFolders`). */
const programmePlaylist = /^lives\/([\da-f-]{36})\/(?!s\d+-).*\.m3u8$/;

/** The viewer that a request stands for; null where it is not counted, for example that of an operator. */
export function viewerOf({ key, session, isShared, ip, userAgent }: PlaylistRequest): SeenViewer | null {
  const [, liveId] = programmePlaylist.exec(key) ?? [];
  if (liveId === undefined) return null;
  if (session !== null) return session.kind === 'viewer' ? { liveId, viewer: session.id } : null;
  if (!isShared) return null;
  // Hashed, so that no IP address is stored.
  const viewer = createHash('sha256').update(`${ip}\n${userAgent}`).digest('base64url').slice(0, 16);
  return { liveId, viewer };
}

/** A request of a viewer. */
export interface ViewerRequest extends SeenViewer {
  /** Or the network that one customer has. */
  readonly address: string;
  /** In milliseconds. */
  readonly now: number;
}

/** Viewers that were seen and are not written to the database yet. */
export interface SeenViewers {
  /** A viewer beyond {@link mostOfAddress} is not counted. */
  add(request: ViewerRequest): void;
  /** Returns each of them once, empties the buffer, and forgets the addresses without a viewer in the last `watchedMs`. */
  take(now: number): SeenViewer[];
}

/** Limit of the buffer, so that it cannot fill the memory; the lives share it. */
export const mostSeen = 20_000;
/** Viewers of one live from one address at a time: enough for a school, too few for a script that asks for links in a loop. */
export const mostOfAddress = 500;

/** Viewers that were announced since the last write, by live, within the limits of memory. */
function createBuffer() {
  const lives = new Map<string, Set<string>>();
  let count = 0;
  return {
    hasRoom(liveId: string): boolean {
      const own = lives.get(liveId)?.size ?? 0;
      return hasRoom({ all: count, own, owners: lives.size + (own === 0 ? 1 : 0), most: mostSeen });
    },
    has: ({ liveId, viewer }: SeenViewer): boolean => lives.get(liveId)?.has(viewer) === true,
    add({ liveId, viewer }: SeenViewer): void {
      lives.set(liveId, (lives.get(liveId) ?? new Set<string>()).add(viewer));
      count += 1;
    },
    all: (): SeenViewer[] =>
      [...lives].flatMap(([liveId, viewers]) => [...viewers].map((viewer) => ({ liveId, viewer }))),
  };
}

/** `watchedMs`: how long a viewer counts after a request. */
export function createSeenViewers(watchedMs: number): SeenViewers {
  let seen = createBuffer();
  /** By live and address, each viewer with the time of its last request. */
  const addresses = new Map<string, Map<string, number>>();

  function deleteExpired(viewers: Map<string, number>, now: number): void {
    for (const [viewer, at] of viewers) if (now - at >= watchedMs) viewers.delete(viewer);
  }
  function isCounted({ liveId, viewer, address, now }: ViewerRequest): boolean {
    const place = `${liveId} ${address}`;
    const viewers = addresses.get(place) ?? new Map<string, number>();
    if (!viewers.has(viewer) && viewers.size >= mostOfAddress) deleteExpired(viewers, now);
    if (!viewers.has(viewer) && viewers.size >= mostOfAddress) return false;
    addresses.set(place, viewers.set(viewer, now));
    return true;
  }

  return {
    add(request) {
      if (!seen.has(request) && !seen.hasRoom(request.liveId)) return;
      if (isCounted(request) && !seen.has(request)) seen.add(request);
    },
    take(now) {
      const taken = seen.all();
      seen = createBuffer();
      for (const [place, viewers] of addresses) {
        deleteExpired(viewers, now);
        if (viewers.size === 0) addresses.delete(place);
      }
      return taken;
    },
  };
}
