import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A transcription service that ignores the sound it gets and returns fixed texts. */
export interface TranscriptionEmulator {
  /** What `PALCO_TRANSCRIBER_URL` would be. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The text of every cue, so that it is not mistaken for a transcript. */
const notice = 'Emulador de transcrição: este texto não vem do áudio.';
const secondsEach = 4;

/**
 * Starts a local server with the API of transcription services, for tests and development. Its cues state that they are not a
 * transcript.
 */
export async function startTranscriptionEmulator(): Promise<TranscriptionEmulator> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: () => close(server),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = await countBytes(request);
  const known = request.method === 'POST' && request.url === '/v1/audio/transcriptions';
  response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(known ? answerFor(bytes) : {}));
}

/** Longer sounds get more cues, so that an editor has something to show. */
function answerFor(bytes: number): object {
  const count = Math.min(5, 2 + Math.floor(bytes / 100_000));
  const segments = Array.from({ length: count }, (_, index) => ({
    start: index * secondsEach,
    end: (index + 1) * secondsEach,
    text: `${notice} (${index + 1}/${count})`,
  }));
  return { task: 'transcribe', text: notice, segments };
}

async function countBytes(request: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const slice of request as AsyncIterable<Buffer>) bytes += slice.length;
  return bytes;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
