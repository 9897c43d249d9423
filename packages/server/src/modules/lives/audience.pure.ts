import { createHash } from 'node:crypto';

/** A request for a playlist of a live, as far as it tells who watches. */
export interface PlaylistRequest {
  /** Storage key of the playlist. */
  readonly key: string;
  /** From the address that the player got; null for links of the team itself. */
  readonly session: string | null;
  /** A CDN keeps the files: addresses are the same for everybody. */
  readonly isShared: boolean;
  readonly ip: string;
  readonly userAgent: string;
}

/** A live and one who watches it. */
export interface SeenViewer {
  readonly liveId: string;
  readonly viewer: string;
}

/** The folders of signals as they come are for operators (`liveFolders`). */
const programmePlaylist = /^lives\/([\da-f-]{36})\/(?!s\d+-).*\.m3u8$/;

/** Who watches a live with this request; null where nobody does, as when an operator looks at it. */
export function viewerOf({ key, session, isShared, ip, userAgent }: PlaylistRequest): SeenViewer | null {
  const [, liveId] = programmePlaylist.exec(key) ?? [];
  if (liveId === undefined) return null;
  if (session !== null) return { liveId, viewer: session };
  if (!isShared) return null;
  // Not the address itself: nobody needs to know where viewers are.
  const viewer = createHash('sha256').update(`${ip}\n${userAgent}`).digest('base64url').slice(0, 16);
  return { liveId, viewer };
}

/** Viewers that were seen and are not written yet. */
export interface SeenViewers {
  add(seen: SeenViewer): void;
  /** All of them, each once; after that there are none. */
  take(): SeenViewer[];
}

/** As many as are written at once; made-up sessions must not fill the memory. */
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
