import type { Error as ErrorBody, FieldError, VideoFailure } from '@palco/openapi';
import type { TransportAnswer, TransportRequest, UploadTransport } from '@palco/sdk/upload';
import { buildId } from '../builders';
import { operationTable } from '../generated/contract-answers';
import { checkAccess, FakeRefusal, type FakeCall, type FakeHandlers } from './fake-call';
import { analyticsHandlers } from './fake-analytics-handlers';
import { chatHandlers } from './fake-chat-handlers';
import { classroomHandlers } from './fake-classroom-handlers';
import { directoryHandlers } from './fake-directory-handlers';
import { keep } from './fake-kept';
import { libraryHandlers } from './fake-library-handlers';
import { liveHandlers } from './fake-live-handlers';
import { memberHandlers } from './fake-member-handlers';
import { matchRoute, type FakeOperation } from './fake-routes';
import { issueToken, sessionHandlers } from './fake-session-handlers';
import { sourceHandlers } from './fake-source-handlers';
import type { FakeChunk } from './fake-call';
import { videoHandlers } from './fake-video-handlers';
import { teamHandlers } from './fake-team-handlers';
import { transcriptHandlers } from './fake-transcript-handlers';
import { trashHandlers } from './fake-trash-handlers';
import type { FakeWorld } from './fake-world';
import { createSeed } from './create-seed';
import { reportFakeAnswer as report } from './observe-fake-answers';

/** A fault that the backend returns instead of its answer. */
export interface FakeFault {
  /** Absent: every call, as without a network. */
  readonly operation?: FakeOperation;
  /** HTTP status; absent: no answer at all. */
  readonly status?: number;
  /** Code of the error body. Default `FAKE_FAULT`. */
  readonly code?: string;
  /** The fields that it names. */
  readonly errors?: FieldError[];
  /** A body outside the contract, for example the page of a proxy. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How often. Default: until {@link FakeBackend.clearFaults}. */
  readonly times?: number;
}

/** One request that the backend saw. */
export interface FakeRequest {
  readonly operation: FakeOperation | null;
  readonly method: string;
  readonly url: URL;
  readonly token: string | null;
  /** Parsed JSON, once it has arrived. */
  body?: unknown;
}

/** Options of {@link createFakeBackend}. */
export interface FakeBackendOptions {
  /** Default: Marina with four teams, Bruno and Carla with one; see `createSeed`. */
  readonly world?: FakeWorld;
  /** As of {@link FakeBackend.override}, from the first call. */
  readonly answers?: FakeHandlers;
  /** Time before each answer in milliseconds. Default 0. */
  readonly latencyMs?: number;
  /** How fast uploads travel. Default: at once. */
  readonly uploadBytesPerSecond?: number;
  /** Default `Date.now`. */
  readonly now?: () => number;
}

/** An API in memory that answers the calls of the contract, for stories and tests. */
export interface FakeBackend {
  /** For `createPalco({ fetch })` or `createClient({ fetch })`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** For `createUploads(palco, { transport })`. */
  readonly transport: UploadTransport;
  readonly world: FakeWorld;
  /** Every request, in order. */
  readonly requests: readonly FakeRequest[];
  /** What was sent to an operation, in order. */
  sentTo(operation: FakeOperation): readonly unknown[];
  /** A token as if this person had signed in. */
  tokenFor(login: string): string;
  fault(fault: FakeFault): void;
  /**
   * Answers every later call of these operations, whoever asks:
   * `override({ getVideo: ({ id }) => ({ status: 200, body: buildVideo({ id }) }) })`.
   */
  override(answers: FakeHandlers): void;
  clearFaults(): void;
  setLatency(latencyMs: number): void;
  /** Ends the processing of a video with a failure; the next poll finds it. */
  failProcessing(videoId: string, error?: VideoFailure): void;
}

const handlers: FakeHandlers = {
  ...sessionHandlers,
  ...teamHandlers,
  ...memberHandlers,
  ...keep('User', ({ users }) => users),
  ...keep('Role', ({ roles }) => roles),
  ...keep('Client', ({ clients }) => clients, 'conta_id'),
  listPermissions: ({ world }) => ({ status: 200, body: { items: world.permissions } }),
  ...libraryHandlers,
  ...directoryHandlers,
  ...liveHandlers,
  ...classroomHandlers,
  ...analyticsHandlers,
  ...chatHandlers,
  ...transcriptHandlers,
  ...trashHandlers,
  ...sourceHandlers,
  ...videoHandlers,
};
const progressSteps = 10;

/**
 * Makes a backend in memory.
 *
 * @example
 * const backend = createFakeBackend();
 * const palco = createPalco({ baseUrl: 'https://fake.example', session: signInSession(), fetch: backend.fetch });
 * backend.fault({ operation: 'listVideos', status: 503, times: 1 });
 */
export function createFakeBackend(options: FakeBackendOptions = {}): FakeBackend {
  const world = options.world ?? createSeed();
  const now = options.now ?? Date.now;
  const requests: FakeRequest[] = [];
  let faults: { fault: FakeFault; left: number }[] = [];
  let overrides = options.answers ?? {};
  let latencyMs = options.latencyMs ?? 0;
  let made = 1_000;
  const shared = { world, now, nextId: () => buildId(++made) };

  const takeFault = (operation: FakeOperation | null): FakeFault | null => {
    const found = faults.find(
      ({ fault, left }) => (fault.operation === undefined || fault.operation === operation) && left > 0,
    );
    if (found) found.left -= 1;
    return found?.fault ?? null;
  };

  const answer = async (request: ReceivedRequest): Promise<Response> => {
    const { method, headers, signal } = request;
    const url = new URL(request.url, 'https://fake.example');
    const route = matchRoute(method, url.pathname);
    const token = headers.get('Authorization')?.replace(/^Bearer /, '') ?? null;
    const operation = route?.operation ?? null;
    const seen: FakeRequest = { operation, method, url, token };
    requests.push(seen);
    if (latencyMs > 0) await pause(latencyMs, signal);
    signal.throwIfAborted();
    const body = (seen.body = await request.body());
    signal.throwIfAborted();
    const fault = takeFault(operation);
    if (fault) return faultAnswer(fault);
    if (!route) return Response.json(errorBody(new FakeRefusal(404, 'NOT_FOUND')), { status: 404 });
    const call = {
      ...shared,
      ...route,
      id: route.path.id ?? '',
      query: url.searchParams,
      headers,
      body,
      token,
    };
    return handle(call, overrides);
  };

  return {
    world,
    requests,
    sentTo: (operation) => requests.filter((one) => one.operation === operation).map(({ body }) => body),
    fetch: (request) => answer({ ...pick(request), body: () => readBody(request) }),
    transport: { send: (request) => sendSource(request, answer, options.uploadBytesPerSecond) },
    tokenFor(login) {
      const person = world.people.find(({ me }) => me.user.login === login);
      if (!person) throw new Error(`Nobody signs in as «${login}» in this world.`);
      return issueToken(shared, person.me.user.id);
    },
    fault: (fault) => void faults.push({ fault, left: fault.times ?? Infinity }),
    override: (answers) => void (overrides = { ...overrides, ...answers }),
    clearFaults: () => void (faults = []),
    setLatency: (ms) => void (latencyMs = ms),
    failProcessing(
      videoId,
      error = {
        code: 'CORRUPT_MEDIA',
        message: 'O arquivo está danificado ou incompleto.',
        retryable: false,
      },
    ) {
      const video = world.videos.find(({ id }) => id === videoId);
      if (!video) throw new Error(`There is no video ${videoId} in this world.`);
      Object.assign(video, { status: 'failed', progress: 0, error });
      world.finishedAt.set(videoId, now());
    },
  };
}

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  body(): Promise<unknown>;
}

function pick({ method, url, headers, signal }: Request): Omit<ReceivedRequest, 'body'> {
  return { method, url, headers, signal };
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('multipart/form-data')) {
    const form = await request.formData();
    const file = form.get('file');
    // Not `instanceof File`: the class of a test's window may differ from that of the request.
    const { size, name: fileName } = file !== null && typeof file !== 'string' ? file : { size: 0, name: '' };
    return { size, fileName, contentRange: request.headers.get('Content-Range') } satisfies FakeChunk;
  }
  if (type === 'application/octet-stream') {
    const { size } = await request.blob();
    const fileName = new URL(request.url).searchParams.get('fileName') ?? '';
    return { size, fileName, contentRange: request.headers.get('Content-Range') } satisfies FakeChunk;
  }
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

interface AnyAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer of a handler; without one, the example of the contract. */
function answerOf(call: FakeCall, overrides: FakeHandlers): AnyAnswer {
  const override = overrides[call.operation];
  if (override) return override(call);
  checkAccess(call);
  const [, , , status, body] = operationTable[call.operation];
  return handlers[call.operation]?.(call) ?? { status, body };
}

function handle(call: FakeCall, overrides: FakeHandlers): Response {
  try {
    const { status, body, headers } = answerOf(call, overrides);
    report({ operation: call.operation, status, body });
    return body === undefined
      ? new Response(null, { status, headers })
      : Response.json(body, { status, headers });
  } catch (problem) {
    if (!(problem instanceof FakeRefusal)) throw problem;
    const refused = errorBody(problem);
    report({ operation: call.operation, status: problem.status, body: refused });
    return Response.json(refused, { status: problem.status });
  }
}

function errorBody({ code, fields }: FakeRefusal): ErrorBody {
  return { code, message: code, requestId: 'req-fake', ...(fields ? { errors: fields } : {}) };
}

function faultAnswer({ status, code = 'FAKE_FAULT', errors, text, headers }: FakeFault): Response {
  if (status === undefined) throw new TypeError('Failed to fetch');
  if (text !== undefined) return new Response(text, { status, headers });
  const body: ErrorBody = { code, message: code, requestId: 'req-fault', ...(errors && { errors }) };
  return Response.json(body, { status, headers });
}

async function sendSource(
  request: TransportRequest,
  answer: (request: ReceivedRequest) => Promise<Response>,
  bytesPerSecond = Infinity,
): Promise<TransportAnswer> {
  const { method, url, body, fileName, token, contentRange = null, onProgress } = request;
  const { signal = new AbortController().signal } = request;
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
  const size = body?.size ?? 0;
  try {
    for (let step = 1; step <= (size > 0 ? progressSteps : 0); step++) {
      if (Number.isFinite(bytesPerSecond))
        await pause((1_000 * size) / bytesPerSecond / progressSteps, signal);
      onProgress?.(Math.round((size * step) / progressSteps));
    }
    const chunk: FakeChunk = { size, fileName, contentRange };
    const response = await answer({ method, url, signal, headers, body: async () => chunk });
    const text = await response.text();
    return { status: response.status, body: parse(text), retryAfter: response.headers.get('Retry-After') };
  } catch {
    return { status: null };
  }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
