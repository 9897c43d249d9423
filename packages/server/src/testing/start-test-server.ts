import { eq } from 'drizzle-orm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../kernel/clock/clock';
import { parseConfig } from '../kernel/config/config';
import type { ServerContext } from '../kernel/context';
import type { HttpLimits } from '../kernel/http/create-app';
import type { Database } from '../kernel/database/database';
import { createSessionService } from '../modules/people/session';
import { users } from '../schema/users';
import { MediaError } from '../ports/media-engine';
import type { Mailer } from '../ports/mailer';
import type { MediaEngine } from '../ports/media-engine';
import { startServer } from '../server';
import type { RunningServer } from '../server';
import type { ServerOptions } from '../server-options';
import { cheapPasswords } from './cheap-passwords';
import { createTestDatabase, inFolder, settingsOn } from './test-database';
import type { TestDatabase } from './test-database';

/** What {@link startTestServer} takes. */
export interface TestServerOptions {
  /** True: the real media engine and a working job queue. Default false: no engine, queued jobs stay queued. */
  readonly media?: boolean;
  /** An engine of the test's own, with a working job queue. */
  readonly engine?: MediaEngine;
  /** A mailer of the test's own, or true for the product's; both with a working job queue. */
  readonly mailer?: Mailer | true;
  /** Variables as for the product, for example `PALCO_UPLOAD_MAX_BYTES`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** A storage of the test's own; `folder` for the default on the disk, whatever the run has. */
  readonly storage?: ServerOptions['storage'] | 'folder';
  readonly http?: Partial<HttpLimits>;
  /** The lives that signals belong to. If set, RTMP ingest runs on any free port. */
  readonly live?: ServerOptions['live'];
  readonly drainTimeoutMs?: number;
  readonly authSchemes?: ServerOptions['authSchemes'];
}

/** A server of its own for a test: own database with the demo data, own folder, own port. */
export interface TestServer {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly context: ServerContext;
  readonly ingest: RunningServer['ingest'];
  readonly audience: RunningServer['audience'];
  readonly telemetry: RunningServer['telemetry'];
  readonly attendees: RunningServer['attendees'];
  readonly billing: RunningServer['billing'];
  readonly emulators: RunningServer['emulators'];
  readonly db: Database;
  /** The connections of the server. */
  readonly pool: Pool;
  readonly dataDir: string;
  /** Of one more server on the same database, with a data folder of its own. */
  readonly settings: Readonly<Record<string, string>>;
  /** A good token for a demo person without the slow password check. */
  signIn(login: string): Promise<string>;
  /** `fetch` to the server: path, token and a JSON body; the answer's JSON is parsed. */
  call(path: string, options?: CallOptions): Promise<CallResult>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** What {@link TestServer.call} sends. */
export interface CallOptions {
  readonly method?: string;
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What {@link TestServer.call} got. */
export interface CallResult {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed where the answer is JSON, else empty. */
  readonly body: Record<string, unknown>;
}

const noEngine: MediaEngine = {
  available: async () => false,
  probe: () => Promise.reject(new MediaError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false })),
  package: () => Promise.reject(new MediaError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false })),
  edit: () => Promise.reject(new MediaError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false })),
  extractSound: () => Promise.reject(new MediaError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false })),
  remux: () => Promise.reject(new MediaError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false })),
  picture: () => Promise.reject(new MediaError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false })),
};

async function callServer(url: string, path: string, options: CallOptions): Promise<CallResult> {
  const { method = options.body === undefined ? 'GET' : 'POST', token, body, headers } = options;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

/** Where the server keeps what it has: as the test wants, and else as the run does. */
function placesFor(
  { env, storage }: TestServerOptions,
  database: TestDatabase,
): Readonly<Record<string, string>> {
  const url = env?.['DATABASE_URL'];
  const all = url === undefined ? database.settings : settingsOn(url);
  return storage === undefined ? all : inFolder(all);
}

function urlOf({ url }: RunningServer): string {
  if (url === null) throw new Error('The server does not listen');
  return url;
}

/**
 * Starts the whole server for a test. Its answers are checked against the contract: one that breaks it becomes a 500.
 *
 * @example
 * const server = await startTestServer();
 * const token = await server.signIn('marina@colegioatlas.com.br');
 * const { status, body } = await server.call('/bff/me', { token });
 * await server.stop();
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'palco-test-'));
  const env = {
    PALCO_PORT: '0',
    PALCO_RTMP_PORT: options.live ? '0' : 'off',
    PALCO_SRT_PORT: '0',
    PALCO_SEED: 'none',
    PALCO_LOG_LEVEL: 'silent',
    ...options.env,
  };
  const database = await createTestDatabase();
  const works = options.media === true || options.engine !== undefined || options.mailer !== undefined;
  const server = await startServer({
    config: parseConfig({
      ...placesFor(options, database),
      ...env,
      PALCO_DATA_DIR: dataDir,
    }),
    clock: options.clock,
    storage: options.storage === 'folder' ? undefined : options.storage,
    http: options.http,
    live: options.live,
    authSchemes: options.authSchemes,
    drainTimeoutMs: options.drainTimeoutMs,
    media: options.engine ?? (options.media === true ? undefined : noEngine),
    mailer: options.mailer === true ? undefined : options.mailer,
    passwords: cheapPasswords(),
    work: works,
  });
  const { db } = server.context;
  return {
    url: urlOf(server),
    app: server.app,
    context: server.context,
    ingest: server.ingest,
    audience: server.audience,
    telemetry: server.telemetry,
    attendees: server.attendees,
    billing: server.billing,
    emulators: server.emulators,
    db,
    pool: server.database.pool,
    dataDir,
    settings: settingsOn(database.url),
    async signIn(login) {
      const [user] = await db.select().from(users).where(eq(users.login, login));
      if (user === undefined) throw new Error(`there is no demo person ${login}`);
      const origin = { ip: '127.0.0.1', userAgent: 'test' };
      const second = user.secondFactorSince === null ? undefined : async () => 'totp' as const;
      return createSessionService(server.context).openSession(user, origin, second);
    },
    call: (path, callOptions = {}) => callServer(urlOf(server), path, callOptions),
    async stop() {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
