import { request as httpRequest } from 'node:http';
import type { Agent, ClientRequest } from 'node:http';

/** One POST to a video's source, as a test makes it. */
export interface SourcePost {
  readonly url: string;
  readonly token?: string;
  readonly videoId: string;
  readonly bytes: Uint8Array;
  /** Value of `Content-Range`, unchanged; absent means the whole file. */
  readonly range?: string;
  /** Written between quotation marks as it is. Default `aula.mp4`. */
  readonly fileName?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without `Content-Length`. */
  readonly chunked?: boolean;
  /** Instead of the multipart form around `bytes`. */
  readonly body?: Uint8Array;
  /** The bytes without a form; `fileName` goes into the query. */
  readonly isRaw?: boolean;
  readonly agent?: Agent;
}

/** What came back. */
export interface SourceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: { code?: string; received?: number; total?: number };
}

/** An open POST request: the test decides when its body is sent. */
export interface OpenPost {
  readonly request: ClientRequest;
  readonly form: Buffer;
  readonly answer: Promise<SourceAnswer>;
}

const boundary = '----palcoTestBoundary7MA4YWxkTrZu0gW';

/** The form with one field `file`, as browsers write it. */
export function multipartForm(bytes: Uint8Array, fileName: string): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: video/mp4\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Sends the headers of a POST and leaves its body to the test: write slices of `form`, then end. */
export function openPost(post: SourcePost): OpenPost {
  const { fileName = 'aula.mp4', isRaw = false } = post;
  const form = Buffer.from(post.body ?? (isRaw ? post.bytes : multipartForm(post.bytes, fileName)));
  const defaultType = isRaw ? 'application/octet-stream' : `multipart/form-data; boundary=${boundary}`;
  const query = isRaw ? `?${new URLSearchParams({ fileName })}` : '';
  const request = httpRequest(`${post.url}/v1/videos/${post.videoId}/source${query}`, {
    method: 'POST',
    agent: post.agent,
    headers: {
      ...(post.token === undefined ? {} : { authorization: `Bearer ${post.token}` }),
      'content-type': post.contentType ?? defaultType,
      ...(post.chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(form.length) }),
      ...(post.range === undefined ? {} : { 'content-range': post.range }),
      ...post.headers,
    },
  });
  const answer = new Promise<SourceAnswer>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: text === '' ? {} : (JSON.parse(text) as SourceAnswer['body']),
        });
      });
    });
  });
  // A test that aborts the request does not wait for its answer.
  answer.catch(() => undefined);
  request.flushHeaders();
  return { request, form, answer };
}

/** Sends one chunk, or the whole file, and waits for the answer. */
export function sendSource(post: SourcePost): Promise<SourceAnswer> {
  const { request, form, answer } = openPost(post);
  request.end(form);
  return answer;
}

/** A part of a file, `end` exclusive. */
export interface SourceRange extends Omit<SourcePost, 'bytes' | 'range'> {
  readonly file: Buffer;
  readonly start: number;
  readonly end: number;
}

/** Sends a part of a file as one chunk, and waits for the answer. */
export function sendRange({ file, start, end, ...post }: SourceRange): Promise<SourceAnswer> {
  return sendSource({
    ...post,
    bytes: file.subarray(start, end),
    range: `bytes ${start}-${end - 1}/${file.length}`,
  });
}
