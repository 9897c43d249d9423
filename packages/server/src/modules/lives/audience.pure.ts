import { createHash } from 'node:crypto';

/** The parts of a playlist request by which a viewer is counted. */
export interface PlaylistRequest {
  /** Storage key of the playlist. */
  readonly key: string;
  /** From the address that one player got; null for links of the team, and where a CDN is used. */
  readonly session: string | null;
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
  if (session !== null) return { liveId, viewer: session };
  if (!isShared) return null;
  // Hashed, so that no IP address is stored.
  const viewer = createHash('sha256').update(`${ip}\n${userAgent}`).digest('base64url').slice(0, 16);
  return { liveId, viewer };
}

/** Viewers that were seen and are not written to the database yet. */
export interface SeenViewers {
  add(seen: SeenViewer): void;
  /** Returns each of them once, and empties the buffer. */
  take(): SeenViewer[];
}

/** Limit of the buffer, so that invented sessions cannot fill the memory. */
export const mostSeen = 20_000;

export function createSeenViewers(): SeenViewers {
  let seen = new Map<string, SeenViewer>();
  return {
    add(one) {
      if (seen.size < mostSeen) seen.set(`${one.liveId} ${one.viewer}`, one);
    },
    take() {
      const taken = [...seen.values()];
      seen = new Map();
      return taken;
    },
  };
}
