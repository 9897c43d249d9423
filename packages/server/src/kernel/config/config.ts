import { mkdirSync } from 'node:fs';
import { StartError } from '../errors/start-error';
import { parseAnalyticsConfig } from './analytics-config';
import { parseBrandConfig } from './brand-config';
import { parseBusConfig } from './bus-config';
import { parseDatabaseConfig } from './database-config';
import { parseLiveConfig } from './ingest-config';
import { parseImportsConfig } from './imports-config';
import { parseIntegrationsConfig } from './integrations-config';
import { parseInvoiceConfig } from './invoice-config';
import { parseListenConfig } from './listen-config';
import { parseMailConfig } from './mail-config';
import { parseOperationsConfig } from './operations-config';
import type { Environment } from './setting.pure';
import { parseStorageConfig } from './storage-config';
import { parseTracingConfig } from './tracing-config';
import { parseTranscriberConfig } from './transcriber-config';

/** Host names and addresses that are reachable from this machine only. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

function readConfig(env: Environment) {
  const listening = parseListenConfig(env);
  const database = parseDatabaseConfig(env);
  // Demo data has publicly known passwords: unasked it is seeded only where nobody else can reach the server.
  const isPrivate =
    LOOPBACK.test(listening.host) && database.databaseUrl === null && listening.publicUrl === null;
  const seed = database.seed ?? (isPrivate ? 'demo' : 'none');
  const { product, brand } = parseBrandConfig(env);
  const operations = parseOperationsConfig(env);
  const { cmcd } = operations;
  return {
    product,
    // Players are on pages that ask for nothing before they play.
    brand: cmcd === 'off' ? brand : { ...brand, marks: { 'palco-cmcd': cmcd } },
    ...parseMailConfig(env, seed),
    ...listening,
    ...operations,
    ...parseStorageConfig(env),
    ...parseAnalyticsConfig(env),
    ...parseBusConfig(env),
    ...parseLiveConfig(env, listening.host),
    ...database,
    seed,
    integrations: parseIntegrationsConfig(env, seed),
    /** Where libraries can be imported from. */
    imports: parseImportsConfig(env),
    /** Who sends invoices, and how they are paid. */
    invoice: parseInvoiceConfig(env),
    /** The speech-to-text service for automatic subtitles; null for none. */
    transcriber: parseTranscriberConfig(env),
    /** Where traces are sent; null for nowhere. */
    tracing: parseTracingConfig(env),
    /** Checks the server's own answers against the contract (development and tests). */
    validateAnswers: env['NODE_ENV'] !== 'production',
  };
}

/** What the operator decides; the rows beside each part tell names, defaults and rules. */
export interface Config extends Readonly<ReturnType<typeof readConfig>> {}

/** The configuration of a server that runs: with a secret. */
export interface ServerConfig extends Config {
  readonly secret: string;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be made: ${(error as Error).message}`);
  }
}

/**
 * Reads the configuration and makes the data folder.
 *
 * `settings.ts` lists what may be set. `NODE_ENV=production` leaves out the check of the server's own answers.
 *
 * @throws {@link StartError} that names the variable and what it may hold.
 */
export function parseConfig(env: Environment): Config {
  const config = readConfig(env);
  makeFolder(config.dataDir);
  return config;
}
