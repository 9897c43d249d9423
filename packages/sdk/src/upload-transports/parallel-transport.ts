import type { TransportAnswer, TransportRequest, UploadTransport } from '../upload';

/** Options of {@link createParallelTransport}. */
export interface ParallelTransportOptions {
  /** Parts of a chunk in flight at once. Default 3; browsers open at most six connections to a host. */
  readonly parts?: number;
}

type Sent = { readonly answer: TransportAnswer; readonly rank: number };

/**
 * Sends each chunk as several smaller ones at the same time, where the server's probe says that it takes ranges in any order
 * (decisions section 7, «parallelChunks»); elsewhere chunks go as they are. Worth it when one connection does not fill the line.
 * To the uploader it is still one request: it counts attempts, pauses and percent as before, and repeats the whole chunk.
 *
 * @example
 * const transport = createParallelTransport(createXhrTransport(), { parts: 3 });
 */
export function createParallelTransport(
  transport: UploadTransport,
  { parts = 3 }: ParallelTransportOptions = {},
): UploadTransport {
  // One probe per source; the last 16 are kept, since a queue sends five files at once.
  const probes = new Map<string, Promise<boolean>>();
  const isAllowed = (request: TransportRequest): Promise<boolean> => {
    const { url } = request;
    const known = probes.get(url);
    if (known) return known;
    // A failed probe is not kept: this chunk goes as it is, and the next one probes again.
    const unknown = () => {
      probes.delete(url);
      return false;
    };
    const answer = takesAnyOrder(transport, request).catch(unknown);
    probes.set(url, answer);
    for (const oldest of [...probes.keys()].slice(0, -16)) probes.delete(oldest);
    return answer;
  };
  return {
    async send(request) {
      const pieces = cut(request, parts);
      if (pieces.length < 2 || !(await isAllowed(request))) return transport.send(request);
      return sendTogether(transport, request, pieces);
    },
  };
}

async function takesAnyOrder(transport: UploadTransport, request: TransportRequest): Promise<boolean> {
  const { url, token, fileName, signal } = request;
  const { status, body } = await transport.send({ method: 'GET', url, token, fileName, signal });
  if (status === null || status >= 500) throw new Error('The probe was not answered.');
  return status === 200 && (body as { readonly outOfOrder?: unknown } | null)?.outOfOrder === true;
}

/** The parts of a chunk, as requests. None for a request that carries no range. */
function cut(request: TransportRequest, parts: number): readonly TransportRequest[] {
  const [, start, , total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(request.contentRange ?? '') ?? [];
  const { body } = request;
  if (!body || start === undefined) return [];
  const size = Math.ceil(body.size / parts);
  return Array.from({ length: Math.ceil(body.size / size) }, (_, index) => {
    const piece = body.slice(index * size, (index + 1) * size);
    const first = Number(start) + index * size;
    return { ...request, body: piece, contentRange: `bytes ${first}-${first + piece.size - 1}/${total}` };
  });
}

async function sendTogether(
  transport: UploadTransport,
  { signal, onProgress }: TransportRequest,
  pieces: readonly TransportRequest[],
): Promise<TransportAnswer> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal?.aborted) return { status: null };
  signal?.addEventListener('abort', abort);
  const sent = pieces.map(() => 0);
  const sendPiece = async (piece: TransportRequest, index: number): Promise<Sent> => {
    const sending = transport.send({
      ...piece,
      signal: controller.signal,
      onProgress(bytes) {
        sent[index] = bytes;
        onProgress?.(sent.reduce((sum, each) => sum + each, 0));
      },
    });
    const answer = await sending.catch((): TransportAnswer => ({ status: null }));
    const isAccepted = answer.status === 201 || answer.status === 202;
    // One part that failed fails the chunk: what the others still had to send would be sent again anyway.
    if (!isAccepted) abort();
    return { answer, rank: isAccepted ? (answer.status === 202 ? 1 : 0) : 2 };
  };
  try {
    return await worstFirst(pieces.map(sendPiece));
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** The answer for the chunk: the first failure, else a 202, else a 201. */
async function worstFirst(sending: readonly Promise<Sent>[]): Promise<TransportAnswer> {
  let worst: Sent | undefined;
  const seen = sending.map(async (piece) => {
    const sent = await piece;
    if (!worst || sent.rank > worst.rank) worst = sent;
  });
  await Promise.all(seen);
  return worst?.answer ?? { status: null };
}
