import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Location } from '../ports/s3/s3-calls';
import { S3Refusal, createS3Objects } from './s3-objects';
import type { S3Object, S3Objects } from './s3-objects';
import type { S3Journal } from './s3-journal';
import { isSigned } from './s3-signature';

/** What the store does wrong with a request; null for nothing. `cut`: the connection ends in the middle of the body. */
export type S3Fault =
  | 'slow-down'
  | 'cut'
  | 'silent'
  | 'lost-answer'
  | 'stale-list'
  | 'not-implemented'
  | null;

/** One request, as faults and tests see it. */
export interface S3Request {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/**
 * A store that speaks as much of S3 as the adapter uses, checks each signature, and fails as real ones do. It keeps everything
 * in memory.
 */
export interface S3Server {
  readonly location: S3Location;
  readonly objects: S3Objects['objects'];
  readonly uploads: S3Objects['uploads'];
  readonly requests: readonly S3Request[];
  /** Decides what goes wrong from now on. */
  fail(decide: (request: S3Request) => S3Fault): void;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const bucket = 'palco-test';
const account = { accessKeyId: 'palco', secretAccessKey: 'a secret of the tests', region: 'test-1' };
/** Few, so that each longer list has several pages. */
const pageSize = 7;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xml = (name: string, inner: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><${name}>${inner}</${name}>`,
});

function list(objects: S3Objects['objects'], query: URLSearchParams): Answer {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
  const after = query.get('continuation-token') ?? '';
  const entries = new Map<string, S3Object | null>();
  for (const [key, object] of objects) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    if (end < 0) entries.set(key, object);
    else entries.set(key.slice(0, end + 1), null);
  }
  const rest = [...entries].filter(([key]) => key > after).sort(([one], [other]) => (one < other ? -1 : 1));
  const page = rest.slice(0, pageSize);
  const isLast = rest.length <= pageSize;
  const shown = page.map(([key, object]) =>
    object === null
      ? `<CommonPrefixes><Prefix>${escaped(key)}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${escaped(key)}</Key><Size>${object.bytes.length}</Size>` +
        `<LastModified>${object.modifiedAt.toISOString()}</LastModified></Contents>`,
  );
  const next = isLast
    ? ''
    : `<NextContinuationToken>${escaped(page.at(-1)?.[0] ?? '')}</NextContinuationToken>`;
  return xml('ListBucketResult', `<IsTruncated>${!isLast}</IsTruncated>${next}${shown.join('')}`);
}

function listUploads(uploads: S3Objects['uploads']): Answer {
  const shown = [...uploads].map(
    ([id, { key, begunAt }]) =>
      `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId>` +
      `<Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
  );
  return xml('ListMultipartUploadsResult', shown.join(''));
}

function read(object: S3Object, { method, headers, query }: S3Request): Answer {
  const { bytes, etag, modifiedAt } = object;
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
    throw new S3Refusal(412, 'PreconditionFailed');
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = Math.min(to === undefined || to === '' ? Infinity : Number(to), bytes.length - 1);
  if (from !== undefined && start >= bytes.length) throw new S3Refusal(416, 'InvalidRange');
  const body = bytes.subarray(start, end + 1);
  return {
    status: from === undefined ? 200 : 206,
    headers: {
      etag,
      'last-modified': modifiedAt.toUTCString(),
      'content-length': String(body.length),
      'content-type': query.get('response-content-type') ?? 'application/octet-stream',
      ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
    },
    ...(method !== 'HEAD' && { body }),
  };
}

/** The bytes that a request brings or names. */
function bytesOf(store: S3Objects, { headers, body }: S3Request): Buffer {
  const source = headers['x-amz-copy-source'];
  if (source === undefined) return body;
  const key = decodeURIComponent(String(source)).replace(new RegExp(`^/?${bucket}/`), '');
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(String(headers['x-amz-copy-source-range'] ?? '')) ?? [];
  const { bytes } = store.get(key);
  if (start === undefined) return bytes;
  if (Number(end) >= bytes.length) throw new S3Refusal(400, 'InvalidArgument');
  return bytes.subarray(Number(start), Number(end) + 1);
}

function write(store: S3Objects, request: S3Request): Answer {
  const { key, query, headers } = request;
  const number = query.get('partNumber');
  const bytes = bytesOf(store, request);
  const made =
    number === null
      ? store.put(key, bytes, headers['if-none-match'] === '*')
      : store.putPart(query.get('uploadId') ?? '', { number: Number(number), bytes });
  if (headers['x-amz-copy-source'] === undefined) return { status: 200, headers: { etag: made.etag } };
  const name = number === null ? 'CopyObjectResult' : 'CopyPartResult';
  return xml(name, `<ETag>${made.etag}</ETag>`);
}

function complete(store: S3Objects, { query, body }: S3Request): Answer {
  const parts = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => {
    const etag = /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"') ?? '';
    return [Number(/<PartNumber>(\d+)/.exec(part)?.[1]), etag] as const;
  });
  const { etag } = store.complete(query.get('uploadId') ?? '', parts);
  return xml('CompleteMultipartUploadResult', `<ETag>${etag}</ETag>`);
}

function answerTo(store: S3Objects, request: S3Request): Answer {
  const { method, key, query } = request;
  if (key === '' && method === 'HEAD') return { status: 200 };
  if (key === '' && method === 'GET')
    return query.has('uploads') ? listUploads(store.uploads) : list(store.objects, query);
  if (method === 'GET' || method === 'HEAD') return read(store.get(key), request);
  if (method === 'PUT') return write(store, request);
  if (method === 'POST' && query.has('uploads'))
    return xml('InitiateMultipartUploadResult', `<UploadId>${store.begin(key)}</UploadId>`);
  if (method === 'POST') return complete(store, request);
  if (method !== 'DELETE') throw new S3Refusal(405, 'MethodNotAllowed');
  const uploadId = query.get('uploadId');
  if (uploadId === null) store.objects.delete(key);
  else if (!store.uploads.delete(uploadId)) throw new S3Refusal(404, 'NoSuchUpload');
  return { status: 204 };
}

function refused(error: unknown): Answer {
  const { status, code } =
    error instanceof S3Refusal ? error : { status: 500, code: `InternalError ${String(error)}` };
  const answer = xml('Error', `<Code>${escaped(code)}</Code><Message>${escaped(code)}</Message>`);
  return { ...answer, status };
}

function send(reply: ServerResponse, { status, headers, body }: Answer, fault: S3Fault): void {
  if (fault === 'lost-answer') return void reply.destroy();
  reply.writeHead(status, { ...headers });
  if (fault !== 'cut' || body === undefined) return void reply.end(body);
  const half = Buffer.from(body).subarray(0, Math.ceil(Buffer.from(body).length / 2));
  // The client sees the first half for certain before the end of the connection.
  reply.write(half, () => setImmediate(() => reply.destroy()));
}

/** The settings of a server that keeps its files in a store, below a prefix of its own. */
export function settingsOf(
  { endpoint, region, bucket, keys }: S3Location,
  prefix: string,
): Readonly<Record<string, string>> {
  return {
    PALCO_S3_ENDPOINT: endpoint ?? '',
    PALCO_S3_REGION: region,
    PALCO_S3_BUCKET: bucket,
    PALCO_S3_PREFIX: prefix,
    PALCO_S3_ACCESS_KEY: keys?.accessKeyId ?? '',
    PALCO_S3_SECRET_KEY: keys?.secretAccessKey ?? '',
  };
}

/** Has a store forget what lies below a prefix, at once and without a signature: for a database of a test that is dropped. */
export async function purgeObjects(endpoint: string, prefix: string): Promise<void> {
  const { ok } = await fetch(`${endpoint}${purgePath}?${new URLSearchParams({ prefix })}`);
  if (!ok) throw new Error('The store of the tests does not forget');
}
const purgePath = '/~forget';

function purge({ objects, uploads }: S3Objects, prefix: string): void {
  for (const key of objects.keys()) if (key.startsWith(prefix)) objects.delete(key);
  for (const [id, { key }] of uploads) if (key.startsWith(prefix)) uploads.delete(id);
}

/** How {@link startS3Server} starts. */
export interface S3ServerOptions {
  /** As S3 has it, unless a test wants smaller parts. */
  readonly minPartBytes?: number;
  /** Default: a free port of this machine alone. */
  readonly host?: string;
  readonly port?: number;
  /** What is there outlives the process, and requests are not kept for a test to look at. Default: all is in memory. */
  readonly journal?: S3Journal;
  /** False: keeps no requests, whose bodies would be all that a run ever sent. Default true without a journal. */
  readonly remembers?: boolean;
}

/** Starts the store. */
export async function startS3Server(options: S3ServerOptions = {}): Promise<S3Server> {
  const {
    minPartBytes,
    host = '127.0.0.1',
    port: wanted = 0,
    journal,
    remembers = journal === undefined,
  } = options;
  const store = createS3Objects(minPartBytes, journal);
  const requests: S3Request[] = [];
  let decide: (request: S3Request) => S3Fault = () => null;
  /** What lists told a while ago. */
  let stale: S3Objects['objects'] = new Map();

  async function serve(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://s3');
    if (pathname === purgePath) {
      purge(store, query.get('prefix') ?? '');
      return void reply.end();
    }
    const [, named = '', ...rest] = pathname.split('/');
    const body = await buffer(incoming);
    const key = decodeURIComponent(rest.join('/'));
    const request = { method: incoming.method ?? '', key, query, headers: incoming.headers, body };
    if (remembers) requests.push(request);
    const fault = decide(request);
    if (fault === 'silent') return;
    if (fault === 'slow-down') return send(reply, refused(new S3Refusal(503, 'SlowDown')), null);
    if (fault === 'not-implemented') return send(reply, refused(new S3Refusal(501, 'NotImplemented')), null);
    try {
      if (!isSigned(incoming, body, account)) throw new S3Refusal(403, 'SignatureDoesNotMatch');
      if (named !== bucket) throw new S3Refusal(404, 'NoSuchBucket');
      const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
      const before = isWrite ? new Map(store.objects) : stale;
      const isStale = fault === 'stale-list';
      const answer = isStale ? list(stale, query) : answerTo(store, request);
      stale = before;
      send(reply, answer, fault);
    } catch (error) {
      send(reply, refused(error), fault);
    }
  }
  const server = createServer((incoming, reply) => {
    serve(incoming, reply).catch(() => reply.destroy());
  });
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve));
  const { port } = server.address() as AddressInfo;
  const { region, ...keys } = account;
  return {
    location: { endpoint: `http://${host}:${port}`, region, bucket, prefix: 'palco/', pathStyle: true, keys },
    objects: store.objects,
    uploads: store.uploads,
    requests,
    fail: (next) => void (decide = next),
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
