import { plainOptions } from '../kernel/plain-options';
import type { TransportAnswer, TransportRequest, UploadTransport } from '../upload';
import { createChunkWindow, type ChunkWindow } from './chunk-window';

/** Chunks of one file in flight where the host takes ranges in any order (decisions section 7). */
const defaultParallelChunks = 3;

/** Requests of all files in flight up to which chunks are sent ahead: one of HTTP/1.1's six connections stays free. */
const defaultConnections = 5;

/** The longest file name that the contract allows, in characters. */
const longestFileName = 1024;

/** Options of {@link createParallelTransport}. */
export interface ParallelTransportOptions {
  /** Chunks of a file in flight at once. Default 3; 1 sends them one after the other. */
  readonly parallelChunks?: number;
  /** Requests in flight up to which chunks are sent ahead. Default 5: browsers open at most six connections to a host. */
  readonly connections?: number;
  /** Returns the host's abilities, where the page knows them. Default: the host is probed once for each file. */
  announced?(): HostAbilities | undefined;
}

/** What a host accepts beyond sequential chunks in forms. */
export interface HostAbilities {
  /** Ranges in any order. */
  readonly parallelChunks: boolean;
  /** The bytes of a chunk without a form around them: it costs a browser a fifth less. Default false. */
  readonly rawChunks?: boolean;
}

/**
 * Sends the next chunks of a file while the first one is still under way, where the host takes ranges in any order
 * (decisions section 7, «parallelChunks»); elsewhere chunks go one after the other. Where the host takes them without forms,
 * they go without.
 *
 * The uploader still sees one request at a time: it asks for a chunk that is in flight already and gets the answer of that
 * request, so attempts, pauses and the offset are counted as before. An interruption aborts all chunks of the file.
 *
 * @example
 * const transport = createParallelTransport(createXhrTransport(), { parallelChunks: 3 });
 */
export function createParallelTransport(
  transport: UploadTransport,
  given: ParallelTransportOptions = {},
): UploadTransport {
  const options = plainOptions(given);
  const { parallelChunks = defaultParallelChunks, connections = defaultConnections, announced } = options;
  const windows = createKept<ChunkWindow>();
  const probes = createKept<Promise<HostAbilities>>();
  let inFlight = 0;
  /** Requests whose host is being probed. They count like requests in flight: none of their connections is used to send ahead. */
  let starting = 0;
  const counted: UploadTransport = {
    async send(request) {
      inFlight += 1;
      try {
        return await transport.send(request);
      } finally {
        inFlight -= 1;
      }
    },
  };
  const abilitiesFor = async (request: TransportRequest): Promise<HostAbilities> => {
    const { ahead, contentRange, url } = request;
    if (parallelChunks < 2 || !ahead || !contentRange || !isDivided(request)) return none;
    // A failed probe is not cached: this chunk is sent alone, and the next one probes again.
    return (
      announced?.() ??
      probes.of(url, () =>
        probe(counted, request).catch(() => {
          probes.forget(url);
          return none;
        }),
      )
    );
  };
  return {
    async send(request) {
      const { url } = request;
      let takesRaw = false;
      if (!windows.has(url)) {
        starting += 1;
        const abilities = await abilitiesFor(request);
        starting -= 1;
        if (!abilities.parallelChunks) return counted.send(request);
        takesRaw = abilities.rawChunks === true;
      }
      const chunks = windows.of(url, () =>
        createChunkWindow(takesRaw ? sendingRaw(counted) : counted, {
          chunks: parallelChunks,
          startsApart: transport.reportsProgress === true,
          hasRoom: () => starting + inFlight < connections,
          closed: () => windows.forget(url),
        }),
      );
      if (request.method === 'POST') return chunks.send(request);
      chunks.probing();
      return counted.send(request);
    },
  };
}

const none: HostAbilities = { parallelChunks: false };

/**
 * Chunks without forms; the query names the file, and this one request: Chromium sends a body again by itself, from its first byte,
 * where a kept connection breaks. The host ends such a repeat, and the uploader goes on at the byte that came.
 */
function sendingRaw(transport: UploadTransport): UploadTransport {
  return {
    send(request) {
      const { url, fileName, headers } = request;
      const attempt = Math.random().toString(36).slice(2);
      const query = new URLSearchParams({ fileName: fileName.slice(0, longestFileName), attempt });
      return transport.send({
        ...request,
        isRaw: true,
        url: `${url}${url.includes('?') ? '&' : '?'}${query}`,
        headers: { ...headers, 'Content-Type': 'application/octet-stream' },
      });
    },
  };
}

/** Whether more than this one chunk is to be sent. */
function isDivided({ body, ahead }: TransportRequest): boolean {
  const rest = ahead?.missing.reduce((sum, { start, end }) => sum + end - start, 0) ?? 0;
  return body !== undefined && rest > body.size;
}

async function probe(transport: UploadTransport, request: TransportRequest): Promise<HostAbilities> {
  const { url, token, fileName, signal } = request;
  const { status, body }: TransportAnswer = await transport.send({
    method: 'GET',
    url,
    token,
    fileName,
    signal,
  });
  if (status === null || status >= 500) throw new Error('The probe was not answered.');
  if (status !== 200) return none;
  const { outOfOrder, rawChunks } = Object(body) as Readonly<Record<string, unknown>>;
  return { parallelChunks: outOfOrder === true, rawChunks: rawChunks === true };
}

/** A cache by upload URL that keeps the sixteen most recently used: a queue sends five files at once. */
function createKept<Value>() {
  const values = new Map<string, Value>();
  return {
    has: (url: string) => values.has(url),
    forget: (url: string) => void values.delete(url),
    of(url: string, make: () => Value): Value {
      const value = values.get(url) ?? make();
      values.delete(url);
      values.set(url, value);
      for (const oldest of [...values.keys()].slice(0, -16)) values.delete(oldest);
      return value;
    },
  };
}
