import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { inSpan } from '../../../ports/active-span';
import { TranscriberError } from '../../../ports/transcriber';
import type { SpokenSegment, Transcriber, TranscriptionTask } from '../../../ports/transcriber';
import { readSegments } from './read-segments.pure';

/** Where the service is and how it is asked. */
export interface HttpTranscriberOptions {
  /** Address above `/audio/transcriptions`, for example `https://speech.example.com/v1`. */
  readonly url: string;
  /** Sent as a bearer token; null for a service that asks for none. */
  readonly key: string | null;
  readonly model: string;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** An hour of speech is some hundred kilobytes. */
const maxAnswerBytes = 16 * 1_048_576;

/**
 * A client of the API that transcription services and self-hosted servers have in common: a multipart POST to
 * `/audio/transcriptions` that returns segments with their times. No risk of SSRF: only the operator configures the address,
 * and redirects are not followed.
 */
export function createHttpTranscriber(options: HttpTranscriberOptions): Transcriber {
  return {
    by: 'service',
    takes: 'ogg',
    maxBytes: options.maxBytes,
    async transcribe(task) {
      const limit = AbortSignal.timeout(options.timeoutMs);
      const signal = AbortSignal.any([task.signal, limit]);
      try {
        const outbound = {
          name: 'POST',
          kind: 'client',
          attributes: { 'http.request.method': 'POST' },
        } as const;
        const answer = await inSpan(outbound, () => ask(options, task, signal));
        const { statusCode = 0 } = answer;
        if (statusCode < 200 || statusCode > 299) {
          answer.destroy();
          throw refused(statusCode);
        }
        return segmentsOf(await readText(answer));
      } catch (error) {
        task.signal.throwIfAborted();
        if (error instanceof TranscriberError) throw error;
        throw new TranscriberError('TRANSCRIBER_UNAVAILABLE', {
          message: limit.aborted ? 'The service took too long' : 'The service was not reached',
          cause: error,
        });
      }
    },
  };
}

async function ask(
  { url, key, model }: HttpTranscriberOptions,
  { path, language }: TranscriptionTask,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const boundary = randomUUID();
  const fields = { model, language: language.split('-')[0] ?? language, response_format: 'verbose_json' };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="sound.ogg"\r\nContent-Type: audio/ogg\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const { size } = await stat(path);
  const options: RequestOptions = {
    method: 'POST',
    signal,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + tail.length,
      accept: 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
  };
  const target = new URL(`${url.replace(/\/+$/, '')}/audio/transcriptions`);
  // Not `fetch`: it gives an answer five minutes to begin, and a long sound takes longer.
  const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, options);
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject);
  });
  async function* body(): AsyncGenerator<Buffer> {
    yield head;
    yield* createReadStream(path) as AsyncIterable<Buffer>;
    yield tail;
  }
  // A service may respond early, before it has read the whole body; then the pipeline fails, but the response counts.
  pipeline(body, request).catch(() => undefined);
  return answered;
}

function refused(statusCode: number): TranscriberError {
  const isTemporary = statusCode === 408 || statusCode === 429 || statusCode >= 500;
  return new TranscriberError(isTemporary ? 'TRANSCRIBER_UNAVAILABLE' : 'TRANSCRIBER_REFUSED', {
    message: `The service answered ${statusCode}`,
  });
}

async function readText(answer: IncomingMessage): Promise<string> {
  const slices: Buffer[] = [];
  let bytes = 0;
  for await (const slice of answer as AsyncIterable<Buffer>) {
    bytes += slice.length;
    if (bytes > maxAnswerBytes) throw unreadable();
    slices.push(slice);
  }
  return Buffer.concat(slices).toString('utf8');
}

function segmentsOf(text: string): SpokenSegment[] {
  const segments = readSegments(text);
  if (segments === null) throw unreadable();
  return segments;
}

const unreadable = (): TranscriberError =>
  new TranscriberError('TRANSCRIPTION_UNREADABLE', { message: 'The answer has no segments with times' });
