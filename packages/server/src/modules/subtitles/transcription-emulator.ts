import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A transcription service that hears nothing. */
export interface TranscriptionEmulator {
  /** What `PALCO_TRANSCRIBER_URL` would be. */
  readonly url: string;
  stop(): Promise<void>;
}

/** What it says of itself, in every cue: nobody takes its words for those of the video. */
const notice = 'Emulador de transcrição: este texto não vem do áudio.';
const secondsEach = 4;

/**
 * Speaks the call of transcription services on this machine, for tests and development, and answers cues that say that
 * they are not what was said.
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
