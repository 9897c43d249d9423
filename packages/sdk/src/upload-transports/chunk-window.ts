import type { ByteRange, ChunksAhead, TransportAnswer, TransportRequest, UploadTransport } from '../upload';
import { contentRange, nextChunk } from '../upload/chunk-plan.pure';

/** The chunks of one file that are in flight, or whose answers the uploader has not taken yet. */
export interface ChunkWindow {
  /** Returns the answer for the chunk of the request, which may be in flight already, and sends the next chunks ahead. */
  send(request: TransportRequest): Promise<TransportAnswer>;
}

export interface ChunkWindowOptions {
  /** Chunks in flight at once. */
  readonly chunks: number;
  /**
   * Staggers the chunks: each one starts when the newest has sent 1 / (chunks + 1) of its bytes. Chunks that start together
   * share the bandwidth and end together, and then the connection is idle for as long as the answers take.
   */
  readonly startsApart: boolean;
  /** Whether another request may be started now. */
  hasRoom(): boolean;
  /** Called when the file ended or was interrupted. */
  closed(): void;
}

interface Flight {
  answer: Promise<TransportAnswer>;
  readonly token: string | null | undefined;
  readonly size: number;
  /** Bytes sent so far. */
  sent: number;
  status: 'flying' | 'accepted' | 'failed';
}

export function createChunkWindow(transport: UploadTransport, options: ChunkWindowOptions): ChunkWindow {
  let followed: AbortSignal | undefined;
  /** The chunk that the uploader waits for; none between two attempts, when nothing is started. */
  let current: TransportRequest | undefined;
  const flights = createFlights(transport, {
    moved: () => {
      current?.onProgress?.(flights.sentBytes());
      fill();
    },
    ended: () => fill(),
  });
  const close = () => {
    current = undefined;
    flights.abort();
    options.closed();
  };
  /** Sends chunks ahead while there is room; none after a failed chunk, until the uploader has taken its answer. */
  const fill = () => {
    if (!current?.ahead) return;
    const { file } = current.ahead;
    for (const chunk of chunksOf(current.ahead)) {
      if (flights.count('failed') || flights.count('flying') >= options.chunks || !options.hasRoom()) return;
      if (options.startsApart && flights.newestShare() < 1 / (options.chunks + 1)) return;
      const range = contentRange(chunk, file.size);
      if (!flights.get(range)) flights.launch(current, range, file.slice(chunk.start, chunk.end));
    }
  };
  /** The answer for a chunk. After a 401 to an older token the chunk is sent again with the token of the request. */
  const answerOf = async (request: TransportRequest, range: string, body: Blob): Promise<TransportAnswer> => {
    const flight = flights.get(range) ?? flights.launch(request, range, body);
    const answer = await flight.answer;
    if (answer.status !== 401 || flight.token === request.token) return answer;
    return flights.launch(request, range, body).answer;
  };
  return {
    async send(request) {
      const { signal, body, contentRange: range } = request;
      if (signal?.aborted || !body || !range) return { status: null };
      if (signal !== followed) signal?.addEventListener('abort', close, { once: true });
      followed = signal;
      current = request;
      const waiting = answerOf(request, range, body);
      request.onProgress?.(flights.sentBytes());
      fill();
      const answer = await waiting;
      flights.forget(range);
      if (current === request) current = undefined;
      if (isEnd(answer)) close();
      return answer;
    },
  };
}

/** Whether the answer ends the upload. A 401 may be followed by the same chunk with another token. */
function isEnd({ status }: TransportAnswer): boolean {
  return status !== null && status < 500 && status !== 201 && status !== 401;
}

/** Requests by their range, until the uploader took their answers. */
function createFlights(
  transport: UploadTransport,
  { moved, ended }: { readonly moved: () => void; readonly ended: () => void },
) {
  const flights = new Map<string, Flight>();
  const closing = new AbortController();
  const all = () => [...flights.values()];
  return {
    get: (range: string) => flights.get(range),
    forget: (range: string) => void flights.delete(range),
    abort: () => closing.abort(),
    count: (status: Flight['status']) => all().filter((flight) => flight.status === status).length,
    /** The share of the newest chunk that is sent, 0 to 1; 1 where there is no chunk. */
    newestShare(): number {
      const newest = all().at(-1);
      return newest ? newest.sent / newest.size : 1;
    },
    sentBytes: () => all().reduce((sum, { sent }) => sum + sent, 0),
    launch(request: TransportRequest, range: string, body: Blob): Flight {
      const flight = { token: request.token, size: body.size, sent: 0, status: 'flying' } as Flight;
      const onProgress = (bytes: number) => {
        flight.sent = bytes;
        moved();
      };
      const send = async (): Promise<TransportAnswer> => {
        const { signal } = closing;
        const answer = await transport
          .send({ ...request, contentRange: range, body, signal, onProgress })
          .catch((): TransportAnswer => ({ status: null }));
        const isAccepted = answer.status === 201 || answer.status === 202;
        flight.status = isAccepted ? 'accepted' : 'failed';
        flight.sent = isAccepted ? body.size : 0;
        ended();
        return answer;
      };
      flights.set(range, flight);
      flight.answer = send();
      return flight;
    },
  };
}

/** The chunks of a file that its host lacks, in order. */
function* chunksOf({ missing, chunkSize }: ChunksAhead): Generator<ByteRange> {
  for (const { start, end } of missing) {
    let rest: ByteRange = { start, end };
    for (let chunk = nextChunk([rest], chunkSize); chunk; chunk = nextChunk([rest], chunkSize)) {
      yield chunk;
      rest = { start: chunk.end, end };
      if (rest.start >= end) break;
    }
  }
}
