import { setTimeout as delay } from 'node:timers/promises';
import { httpError } from '../../../kernel/errors/http-error';
import type { RouteCall } from '../../../kernel/http/module';
import { withoutOldSegments } from '../../../media/live/delta-playlist.pure';
import { nextSequence, parsePlaylist } from '../../../media/live/live-playlist.pure';
import { decideReload, longestWaitMs, readDirective, wantsDelta } from '../../../media/live/low-latency.pure';
import type { PlaylistEdge, ReloadDirective } from '../../../media/live/low-latency.pure';
import { readObject } from '../../../ports/blob-store';
import type { LiveReader } from '../../../ports/live-reader';

/** Requests for media that is not there yet: the next version of a playlist, or a partial segment that one announced. */
export interface LiveWaits {
  /**
   * Waits until the file of a request is there. Returns whether it waited: what the request was allowed has to be looked up again.
   *
   * @throws 400 for directives that are malformed, or ask too far ahead.
   */
  hold(call: RouteCall, request: HeldRequest): Promise<boolean>;
  /** The text of a playlist without old segments, where a request asks for that; null for the file as it is. */
  delta(call: RouteCall, key: string): Promise<string | null>;
}

export interface HeldRequest {
  readonly key: string;
  /** One player, or one address where players are not told apart. */
  readonly viewer: string;
}

/** How often a file is looked at. Another process may write it, on another machine, so nothing tells of a change. */
const lookEveryMs = 30;
/** How long a partial segment may take that was announced: the encoder may be gone. */
const partWaitMs = 3000;
/** A player waits for a playlist and a partial segment of each rendition. */
const mostForViewer = 8;
const mostForAddress = 500;
const mostInAll = 20_000;

const partPattern = /\/part-[0-9a-f]+\.m4s$/;
/** Whether a file is a partial segment, a fraction of a second long. */
export const isPart = (key: string): boolean => partPattern.test(key);

type Files = Pick<LiveReader, 'stat' | 'openVersion'>;

export function createLiveWaits(files: Files): LiveWaits {
  const readings = shareReadings(files);
  const counts = new Map<string, number>();
  let all = 0;

  /** Null where too many requests of the viewer wait already. */
  function enter(viewer: string): (() => void) | null {
    const count = counts.get(viewer) ?? 0;
    const most = viewer.startsWith('address ') ? mostForAddress : mostForViewer;
    if (count >= most || all >= mostInAll) return null;
    counts.set(viewer, count + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (counts.get(viewer) ?? 1) - 1;
      if (left === 0) counts.delete(viewer);
      else counts.set(viewer, left);
    };
  }
  async function waitUntil(
    { call, request }: { readonly call: RouteCall; readonly request: HeldRequest },
    isThere: () => Promise<boolean>,
    limitMs: number,
  ): Promise<boolean> {
    if (await isThere()) return false;
    const leave = enter(request.viewer);
    if (leave === null) return false;
    try {
      const until = performance.now() + limitMs;
      const { raw } = call.reply;
      while (performance.now() < until && !raw.destroyed && !call.context.signal.aborted) {
        await delay(lookEveryMs);
        if (await isThere()) break;
      }
    } finally {
      leave();
    }
    return true;
  }

  return {
    async delta({ request }, key) {
      if (!key.endsWith('.m3u8') || !wantsDelta(request.query as Query)) return null;
      return (await readings.edge(key))?.delta ?? null;
    },
    async hold(call, request) {
      const { key } = request;
      if (isPart(key)) {
        const isThere = async (): Promise<boolean> => (await readings.stat(key)) !== null;
        return waitUntil({ call, request }, isThere, partWaitMs);
      }
      const directive = directiveOf(call, key);
      const first = directive && (await readings.edge(key));
      if (directive === null || first === null) return false;
      const isThere = async (): Promise<boolean> => {
        const edge = await readings.edge(key);
        return edge === null || isAnswered(edge, directive);
      };
      return waitUntil({ call, request }, isThere, longestWaitMs(first.targetSeconds));
    },
  };
}

type Query = Readonly<Record<string, unknown>>;

const refused = (): Error => httpError({ status: 400, code: 'INVALID_REQUEST' });

function directiveOf({ request }: RouteCall, key: string): ReloadDirective | null {
  if (!key.endsWith('.m3u8')) return null;
  const directive = readDirective(request.query as Query);
  if (directive === 'invalid') throw refused();
  return directive;
}

function isAnswered(edge: PlaylistEdge, directive: ReloadDirective): boolean {
  const decision = decideReload(edge, directive);
  if (decision === 'refuse') throw refused();
  return decision === 'answer';
}

interface Edge extends PlaylistEdge {
  readonly targetSeconds: number;
  /** The playlist without its old segments. */
  readonly delta: string;
}

/** Reads files once for all requests that wait for them. */
function shareReadings(files: Files) {
  const stats = new Map<string, Promise<StatOf>>();
  const edges = new Map<string, { readonly tag: string; readonly edge: Promise<Edge | null> }>();

  function stat(key: string): Promise<StatOf> {
    const known = stats.get(key);
    if (known !== undefined) return known;
    const found = files.stat(key);
    stats.set(key, found);
    // Shared for less than the time between two looks.
    setTimeout(() => {
      stats.delete(key);
      if (edges.size > mostEdges) edges.clear();
    }, lookEveryMs / 2).unref();
    return found;
  }
  return {
    stat,
    async edge(key: string): Promise<Edge | null> {
      const found = await stat(key);
      if (found === null) return null;
      const known = edges.get(key);
      if (known?.tag === found.tag) return known.edge;
      const edge = readObject(files, key).then(
        (bytes) => bytes && edgeOf(bytes.toString()),
        () => null,
      );
      edges.set(key, { tag: found.tag, edge });
      return edge;
    },
  };
}

type StatOf = Awaited<ReturnType<Files['stat']>>;
/** Playlists whose edges are kept. */
const mostEdges = 1000;

function edgeOf(text: string): Edge {
  const list = parsePlaylist(text);
  return {
    targetSeconds: list.targetSeconds,
    delta: withoutOldSegments(text),
    ended: list.ended,
    partSeconds: list.parts?.seconds ?? null,
    nextSequence: nextSequence(list),
    openParts: list.open?.parts.length ?? 0,
    lastParts: list.segments.at(-1)?.parts.length ?? 0,
  };
}
