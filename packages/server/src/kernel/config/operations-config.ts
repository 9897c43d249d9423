import { isIP } from 'node:net';
import { StartError } from '../errors/start-error';
import { parseNginxRtmp } from './ingest-config';
import type { NginxRtmpConfig } from './ingest-config';
import { oneOf, SHORTEST_SECRET, wholeNumber, wrong } from './read-values';
import type { Environment } from './read-values';

/** How the server is run: what it does, how long it keeps things, how it is watched. */
export interface OperationsConfig {
  /** `api` answers requests, `worker` does jobs. */
  readonly role: 'all' | 'api' | 'worker';
  /** How long it goes on answering once it is told to stop, while its readiness probe already says so. */
  readonly drainMs: number;
  /** The secret before the current one: what it signed is accepted until it expires. */
  readonly previousSecret: string | null;
  readonly transcodes: number;
  /** Signals of lives that are packaged at once: by this process, and for one team by all processes. */
  readonly liveSignals: { readonly process: number; readonly team: number };
  /** For how many seconds a CDN may keep segments; 0 for none. */
  readonly mediaSharedCacheSeconds: number;
  /** Header in lower case in which a trusted proxy tells the viewer's country; null for none. */
  readonly countryHeader: string | null;
  /** Headers in lower case in which it tells the viewer's state, city and network provider; null for none. */
  readonly stateHeader: string | null;
  readonly cityHeader: string | null;
  readonly providerHeader: string | null;
  /** Private addresses that the server may fetch from although a user gave the URL (exceptions to the SSRF check). */
  readonly outboundAllow: readonly string[];
  readonly trashDays: number;
  /** How long entries of the activity log are kept. */
  readonly activityDays: number;
  /** How long the names of people who were removed are kept. */
  readonly removedPeopleDays: number;
  readonly doneJobDays: number;
  readonly deadJobDays: number;
  readonly sessionDays: number;
  readonly logFormat: 'auto' | 'text' | 'json';
  /** Where encoders send lives to; null for nowhere. */
  readonly rtmp: {
    readonly host: string;
    readonly port: number;
    /** The port is the default, not the operator's choice: if it is taken, any free one is used. */
    readonly orAnyPort: boolean;
    /** Address that people are told to type into their encoder; null derives it from the server's own address. */
    readonly publicUrl: string | null;
    /** Addresses and ranges of balancers that begin each connection with the PROXY protocol. */
    readonly balancers: readonly string[];
    /** Takes the signals in place of the server itself, which then opens no port for encoders; null for none. */
    readonly nginx: NginxRtmpConfig | null;
  } | null;
  /** Where `/metrics` is served; null for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
}

function role(env: Environment): OperationsConfig['role'] {
  const value = oneOf(env, 'PALCO_ROLE', ['all', 'api', 'worker']);
  if (value !== 'all' && !env['DATABASE_URL']?.trim()) {
    throw new StartError(
      `PALCO_ROLE=${value} needs DATABASE_URL: the embedded database belongs to one process, which does everything.`,
    );
  }
  return value;
}

function previousSecret(env: Environment): string | null {
  const text = env['PALCO_SECRET_PREVIOUS']?.trim() ?? '';
  if (text === '') return null;
  if (text.length < SHORTEST_SECRET) {
    throw new StartError(
      `PALCO_SECRET_PREVIOUS is too short: expected at least ${SHORTEST_SECRET} characters.`,
    );
  }
  return text;
}

function metrics(env: Environment): OperationsConfig['metrics'] {
  const text = env['PALCO_METRICS']?.trim() ?? '';
  if (text === '' || text === 'off') return null;
  const [, host = '', port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535)
    throw wrong('PALCO_METRICS', text, 'an address like 127.0.0.1:9464');
  return { host: host.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1', port: Number(port) };
}

const usualRtmpPort = 1935;

function rtmpUrl(env: Environment): string | null {
  const text = env['PALCO_RTMP_URL']?.trim() ?? '';
  if (text === '') return null;
  if (!/^rtmps?:\/\/[^\s?#]+$/.test(text))
    throw wrong('PALCO_RTMP_URL', text, 'an address like rtmp://live.example.com/live');
  return text.replace(/\/$/, '');
}

function isRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most)
  );
}

function rtmpBalancers(env: Environment): string[] {
  const text = env['PALCO_RTMP_TRUST_PROXY']?.trim() ?? '';
  const ranges = text.split(',').map((range) => range.trim());
  if (text !== '' && !ranges.every(isRange))
    throw wrong('PALCO_RTMP_TRUST_PROXY', text, 'addresses like 10.0.0.0/8 or 10.0.0.7, separated by commas');
  return text === '' ? [] : ranges;
}

function rtmp(env: Environment): OperationsConfig['rtmp'] {
  const isAsked = Boolean(env['PALCO_RTMP_PORT']?.trim());
  const host = [env['PALCO_RTMP_HOST'], env['PALCO_HOST']].map((one) => one?.trim()).find(Boolean);
  if (env['PALCO_RTMP_PORT']?.trim() === 'off') return null;
  const port = wholeNumber(env, 'PALCO_RTMP_PORT', { fallback: usualRtmpPort, min: 0, max: 65_535 });
  const { publicUrl, balancers } = { publicUrl: rtmpUrl(env), balancers: rtmpBalancers(env) };
  const nginx = parseNginxRtmp(env);
  return { host: host ?? '127.0.0.1', port, orAnyPort: !isAsked, publicUrl, balancers, nginx };
}

function headerName(env: Environment, variable: string, example: string): string | null {
  const text = env[variable]?.trim().toLowerCase() ?? '';
  if (text === '') return null;
  if (!/^[a-z][a-z\d-]{0,63}$/.test(text))
    throw wrong(variable, text, `the name of a header like ${example}`);
  return text;
}

function outboundAllow(env: Environment): string[] {
  const text = env['PALCO_OUTBOUND_ALLOW']?.trim() ?? '';
  const addresses = text.split(',').map((address) => address.trim());
  if (text !== '' && !addresses.every((address) => isIP(address) !== 0))
    throw wrong('PALCO_OUTBOUND_ALLOW', text, 'IP addresses like 10.0.0.7, separated by commas');
  return text === '' ? [] : addresses;
}

const days = (env: Environment, name: string, fallback: number): number =>
  wholeNumber(env, name, { fallback, min: 1, max: 36_500 });

/** Twice the interval of a balancer's checks, and a second. */
const usualDrainSeconds = 5;

function drainMs(env: Environment, of: OperationsConfig['role']): number {
  const fallback = of === 'api' ? usualDrainSeconds : 0;
  return wholeNumber(env, 'PALCO_DRAIN_SECONDS', { fallback, min: 0, max: 300 }) * 1000;
}

/** @throws {@link StartError} that names the variable and what it may hold. */
export function parseOperationsConfig(env: Environment): OperationsConfig {
  return {
    role: role(env),
    drainMs: drainMs(env, role(env)),
    previousSecret: previousSecret(env),
    transcodes: wholeNumber(env, 'PALCO_TRANSCODES', { fallback: 2, min: 1, max: 64 }),
    liveSignals: {
      process: wholeNumber(env, 'PALCO_LIVE_SIGNALS', { fallback: 32, min: 1, max: 1024 }),
      team: wholeNumber(env, 'PALCO_LIVE_SIGNALS_TEAM', { fallback: 16, min: 1, max: 1024 }),
    },
    mediaSharedCacheSeconds: wholeNumber(env, 'PALCO_MEDIA_SHARED_CACHE', {
      fallback: 0,
      min: 0,
      max: 86_400,
    }),
    countryHeader: headerName(env, 'PALCO_COUNTRY_HEADER', 'CF-IPCountry'),
    stateHeader: headerName(env, 'PALCO_STATE_HEADER', 'CF-Region'),
    cityHeader: headerName(env, 'PALCO_CITY_HEADER', 'CF-IPCity'),
    providerHeader: headerName(env, 'PALCO_PROVIDER_HEADER', 'X-Network-Provider'),
    outboundAllow: outboundAllow(env),
    trashDays: days(env, 'PALCO_TRASH_DAYS', 30),
    activityDays: days(env, 'PALCO_ACTIVITY_DAYS', 730),
    removedPeopleDays: days(env, 'PALCO_REMOVED_PEOPLE_DAYS', 180),
    doneJobDays: days(env, 'PALCO_JOB_DAYS', 7),
    deadJobDays: days(env, 'PALCO_DEAD_JOB_DAYS', 30),
    sessionDays: days(env, 'PALCO_SESSION_DAYS', 90),
    logFormat: oneOf(env, 'PALCO_LOG_FORMAT', ['auto', 'text', 'json']),
    rtmp: rtmp(env),
    metrics: metrics(env),
  };
}
