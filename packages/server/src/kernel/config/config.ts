import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartError } from '../errors/start-error';
import { parseBrandConfig } from './brand-config';
import type { BrandConfig } from './brand-config';
import { parseAnalyticsConfig } from './analytics-config';
import type { AnalyticsConfig } from './analytics-config';
import { parseBusConfig } from './bus-config';
import type { BusConfig } from './bus-config';
import { parseHostsConfig } from './hosts-config';
import type { HostsConfig } from './hosts-config';
import { parseInvoiceConfig } from './invoice-config';
import type { InvoiceConfig } from './invoice-config';
import { parseIntegrationsConfig } from './integrations-config';
import type { IntegrationsConfig } from './integrations-config';
import { parseMailConfig } from './mail-config';
import type { MailConfig } from './mail-config';
import { parseOperationsConfig } from './operations-config';
import type { OperationsConfig } from './operations-config';
import { parseStorageConfig } from './storage-config';
import type { StorageConfig } from './storage-config';
import { parseTracingConfig } from './tracing-config';
import type { TracingConfig } from './tracing-config';
import { parseTranscriberConfig } from './transcriber-config';
import type { TranscriberConfig } from './transcriber-config';
import { oneOf, originOf, SHORTEST_SECRET, wholeNumber, wrong } from './read-values';
import type { Environment } from './read-values';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MIB = 1_048_576;
const GIB = 1_073_741_824;

/** What the operator decides; `settings.pure.ts` tells names and defaults. */
export interface Config
  extends AnalyticsConfig, BrandConfig, BusConfig, HostsConfig, MailConfig, OperationsConfig, StorageConfig {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute folder of everything that the server keeps. */
  readonly dataDir: string;
  /** A real PostgreSQL; null means the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /** A pooler in front of `databaseUrl` that keeps a connection for one transaction; null for none. */
  readonly databasePooledUrl: string | null;
  /** A standby of `databaseUrl` for lists and analytics; null for none. */
  readonly databaseReplicaUrl: string | null;
  /** Folder with the programs of the embedded PostgreSQL; null takes those of the npm package. */
  readonly postgresBin: string | null;
  /** How long a query may take; waits for a connection and for a lock end after a third of it. */
  readonly databaseTimeoutMs: number;
  /** Signs tokens and media addresses; at least 32 characters. Null: the server keeps one itself (`readSecret`). */
  readonly secret: string | null;
  /** Largest chunk that the console sends, in bytes. */
  readonly uploadChunkBytes: number;
  readonly uploadMaxBytes: number;
  /** Quota for the announced sizes of one team's unfinished uploads together. */
  readonly uploadPendingBytes: number;
  /** Origins other than the server's own that CORS allows. */
  readonly corsOrigins: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly seed: 'demo' | 'none';
  /** Whose `X-Forwarded-For` is believed: addresses or ranges, a number of hops, everybody, or nobody. */
  readonly trustProxy: boolean | number | string[];
  /** The speech-to-text service for automatic subtitles; null for none. */
  readonly transcriber: TranscriberConfig | null;
  readonly integrations: IntegrationsConfig;
  /** Who sends invoices, and how they are paid. */
  readonly invoice: InvoiceConfig;
  /** Where traces are sent; null for nowhere. */
  readonly tracing: TracingConfig | null;
  /** Checks the server's own answers against the contract (development and tests). */
  readonly validateAnswers: boolean;
}

function list(env: Environment, name: string): string[] {
  return (env[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function origins(env: Environment): string[] {
  return list(env, 'PALCO_CORS_ORIGINS').map((text) => {
    const found = originOf(text);
    if (found === null)
      throw wrong(
        'PALCO_CORS_ORIGINS',
        text,
        'origins like https://console.example.com, separated by commas',
      );
    return found;
  });
}

function postgresUrl(env: Environment, variable: string): string | null {
  const text = env[variable]?.trim() ?? '';
  if (text === '') return null;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    // The value may hold a password: it is not repeated.
    throw new StartError(`${variable} is not usable: expected postgres://user:password@host:5432/name.`);
  }
  return text;
}

/** The address of something that stands before or beside `DATABASE_URL`. */
function besideDatabaseUrl(env: Environment, variable: string): string | null {
  const url = postgresUrl(env, variable);
  if (url !== null && !env['DATABASE_URL']?.trim())
    throw new StartError(`${variable} needs DATABASE_URL: the embedded database belongs to one process.`);
  return url;
}

function trustProxy(env: Environment): boolean | number | string[] {
  const text = env['PALCO_TRUST_PROXY']?.trim() ?? '';
  if (text === '' || text === 'false') return false;
  if (text === 'true') return true;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const parts = list(env, 'PALCO_TRUST_PROXY');
  const known = /^(loopback|linklocal|uniquelocal|[\d.]+(\/\d+)?|[\da-f:]+(\/\d+)?)$/i;
  if (parts.length === 0 || !parts.every((part) => known.test(part))) {
    throw wrong(
      'PALCO_TRUST_PROXY',
      text,
      'true, false, a number of hops, or addresses like 10.0.0.0/8,loopback',
    );
  }
  return parts;
}

/** Host names and addresses that are reachable from this machine only. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/**
 * Demo data has publicly known passwords. By default it is seeded only if the server is private: a loopback host, the
 * embedded database and no public URL.
 */
function readSeed(env: Environment, host: string): 'demo' | 'none' {
  const isPrivate = LOOPBACK.test(host) && !env['DATABASE_URL']?.trim() && !env['PALCO_PUBLIC_URL']?.trim();
  const asked = oneOf(env, 'PALCO_SEED', ['', 'demo', 'none']);
  if (asked !== '') return asked;
  return isPrivate ? 'demo' : 'none';
}

function secret(env: Environment): string | null {
  const given = env['PALCO_SECRET'] ?? '';
  if (given === '') return null;
  if (given.length < SHORTEST_SECRET) {
    throw new StartError(
      `PALCO_SECRET is too short: expected at least ${SHORTEST_SECRET} random characters.`,
    );
  }
  return given;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be made: ${(error as Error).message}`);
  }
}

/** The configuration of a server that runs: with a secret. */
export interface ServerConfig extends Config {
  readonly secret: string;
}

/**
 * Reads the configuration and makes the data folder.
 *
 * `settings.pure.ts` lists what may be set. `NODE_ENV=production` leaves out the check of the server's own answers.
 *
 * @throws {@link StartError} that names the variable and what it may hold.
 */
export function parseConfig(env: Environment): Config {
  const dataDir = resolve(env['PALCO_DATA_DIR']?.trim() || '.palco');
  const host = env['PALCO_HOST']?.trim() || '127.0.0.1';
  const seed = readSeed(env, host);
  const config = {
    ...parseBrandConfig(env),
    ...parseMailConfig(env, seed),
    ...parseHostsConfig(env),
    ...parseOperationsConfig(env),
    ...parseStorageConfig(env),
    ...parseAnalyticsConfig(env),
    ...parseBusConfig(env),
    integrations: parseIntegrationsConfig(env, seed),
    invoice: parseInvoiceConfig(env),
    host,
    port: wholeNumber(env, 'PALCO_PORT', { fallback: 4000, min: 0, max: 65_535 }),
    dataDir,
    databaseUrl: postgresUrl(env, 'DATABASE_URL'),
    databasePooledUrl: besideDatabaseUrl(env, 'PALCO_DATABASE_POOLED_URL'),
    databaseReplicaUrl: besideDatabaseUrl(env, 'PALCO_DATABASE_REPLICA_URL'),
    postgresBin: env['PALCO_POSTGRES_BIN']?.trim() || null,
    databaseTimeoutMs: wholeNumber(env, 'PALCO_DATABASE_TIMEOUT_MS', {
      fallback: 15_000,
      min: 100,
      max: 600_000,
    }),
    secret: secret(env),
    uploadChunkBytes: wholeNumber(env, 'PALCO_UPLOAD_CHUNK_BYTES', { fallback: 128 * MIB, min: 1, max: GIB }),
    uploadMaxBytes: wholeNumber(env, 'PALCO_UPLOAD_MAX_BYTES', {
      fallback: 64 * GIB,
      min: 1,
      max: 8192 * GIB,
    }),
    uploadPendingBytes: wholeNumber(env, 'PALCO_UPLOAD_PENDING_BYTES', {
      fallback: 256 * GIB,
      min: 1,
      max: 8192 * GIB,
    }),
    corsOrigins: origins(env),
    logLevel: oneOf(env, 'PALCO_LOG_LEVEL', ['info', ...LOG_LEVELS]),
    seed,
    trustProxy: trustProxy(env),
    transcriber: parseTranscriberConfig(env),
    tracing: parseTracingConfig(env),
    validateAnswers: env['NODE_ENV'] !== 'production',
  };
  if (config.role === 'worker' && config.publicUrl === null) {
    throw new StartError(
      'PALCO_ROLE=worker needs PALCO_PUBLIC_URL: it is where the links of its mails lead.',
    );
  }
  makeFolder(dataDir);
  return config;
}
