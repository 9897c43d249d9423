import type { TransportAnswer, TransportRequest, UploadTransport } from '../upload';
import { secondsOfChunk } from '../upload/chunk-plan.pure';
import { createFlights, type Flight } from './chunk-flights';

/** The chunks of one file that are in flight, or whose answers the uploader has not taken yet. */
export interface ChunkWindow {
  /** Returns the answer for the chunk of the request, which may be in flight already, and sends the next chunks ahead. */
  send(request: TransportRequest): Promise<TransportAnswer>;
  /** The host is asked what it has: of chunks that have failed until now, that is then known. */
  probing(): void;
}

export interface ChunkWindowOptions {
  /** Chunks in flight at once; on a slow line fewer, since those that share it all end late. */
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

export function createChunkWindow(transport: UploadTransport, options: ChunkWindowOptions): ChunkWindow {
  let followed: AbortSignal | undefined;
  /** The chunk that the uploader waits for; none between two attempts, when nothing is started. */
  let current: TransportRequest | undefined;
  const flights = createFlights(transport, {
    moved: () => {
      report();
      fill();
    },
    ended: () => fill(),
  });
  const report = () => current?.onProgress?.(flights.sentBytes(current.ahead?.missing ?? []));
  const close = () => {
    current = undefined;
    flights.abort();
    options.closed();
  };
  const isFull = (chunkSize: number) => {
    const fitting = Math.floor((flights.bytesPerSecond() * secondsOfChunk) / chunkSize);
    const most = Math.max(1, Math.min(options.chunks, fitting));
    return flights.count('failed') > 0 || flights.count('flying') >= most || !options.hasRoom();
  };
  /** Sends chunks ahead while there is room; none after a failed chunk, until the uploader has taken its answer. */
  const fill = () => {
    const { ahead } = current ?? {};
    if (!current || !ahead) return;
    for (let chunk = flights.next(ahead.missing, ahead.chunkSize); chunk;) {
      if (isFull(ahead.chunkSize)) return;
      if (options.startsApart && flights.newestShare() < 1 / (options.chunks + 1)) return;
      flights.launch(current, chunk);
      chunk = flights.next(ahead.missing, ahead.chunkSize);
    }
  };
  /** The answer for a chunk. After a 401 to an older token the chunk is sent again with the token of the request. */
  const answerOf = async (request: TransportRequest, flight: Flight): Promise<TransportAnswer> => {
    const answer = await flight.answer;
    if (answer.status !== 401 || flight.token === request.token) return answer;
    return flights.launch(request, flight).answer;
  };
  return {
    probing: () => flights.probing(),
    async send(request) {
      const { signal, body, ahead } = request;
      if (signal?.aborted || !body || !ahead) return { status: null };
      if (signal !== followed) signal?.addEventListener('abort', close, { once: true });
      followed = signal;
      current = request;
      const flight = flights.begin(request, ahead.missing, body.size);
      const waiting = answerOf(request, flight);
      report();
      fill();
      const answer = await waiting;
      flights.forget(flight);
      if (current === request) current = undefined;
      if (isEnd(answer)) close();
      return { ...answer, chunkEnd: flight.end };
    },
  };
}

/** Whether the answer ends the upload. A 401 may be followed by the same chunk with another token. */
function isEnd({ status }: TransportAnswer): boolean {
  return status !== null && status < 500 && status !== 201 && status !== 401;
}
