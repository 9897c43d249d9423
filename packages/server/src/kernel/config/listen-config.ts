import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { StartError } from '../errors/start-error';
import { oneOf, origin, originOf, orNull, partsOf, port, text, wholeNumber, word, wrong } from './rules';
import { isSet, readAll } from './setting.pure';
import type { Environment, Row, Rows } from './setting.pure';

/** Header in lower case in which a trusted proxy tells something of a viewer; null for none. */
const proxyHeader = (variable: string, example: string, help: string): Row<string | null> => ({
  variable,
  help,
  parse: orNull({
    value: '<header>',
    parse(written, name) {
      const header = written.toLowerCase();
      if (!/^[a-z][a-z\d-]{0,63}$/.test(header))
        throw wrong(name, header, `the name of a header like ${example}`);
      return header;
    },
  }),
});

const originOrNull = orNull(origin('https://video.example.com'));

function trustedProxies(written: string, variable: string): boolean | number | string[] {
  if (written === '' || written === 'false') return false;
  if (written === 'true') return true;
  if (/^\d{1,2}$/.test(written)) return Number(written);
  const parts = partsOf(written);
  const known = /^(loopback|linklocal|uniquelocal|[\d.]+(\/\d+)?|[\da-f:]+(\/\d+)?)$/i;
  if (parts.length === 0 || !parts.every((part) => known.test(part)))
    throw wrong(variable, written, 'true, false, a number of hops, or addresses like 10.0.0.0/8,loopback');
  return parts;
}

function originsOf(written: string, variable: string): string[] {
  return partsOf(written).map((part) => {
    const found = originOf(part);
    if (found === null)
      throw wrong(variable, part, 'origins like https://console.example.com, separated by commas');
    return found;
  });
}

function addressesOf(written: string, variable: string): string[] {
  const addresses = written === '' ? [] : written.split(',').map((address) => address.trim());
  if (!addresses.every((address) => isIP(address) !== 0))
    throw wrong(variable, written, 'IP addresses like 10.0.0.7, separated by commas');
  return addresses;
}

const rows = {
  host: {
    variable: 'PALCO_HOST',
    help: 'address to listen on; 0.0.0.0 for all of them',
    parse: text('<address>', '127.0.0.1'),
  },
  /** 0 takes any free port. */
  port: { variable: 'PALCO_PORT', help: 'port to listen on; 0 for any free one', parse: port(4000) },
  /** Absolute folder of everything that the server keeps. */
  dataDir: {
    variable: 'PALCO_DATA_DIR',
    help: 'folder of everything that it keeps',
    parse: { ...text('<folder>', '.palco'), parse: (written) => resolve(written || '.palco') },
  },
  /** `api` answers requests, `worker` does jobs. */
  role: {
    variable: 'PALCO_ROLE',
    help: 'what this process does: requests, jobs, or both; `api` and `worker` need DATABASE_URL',
    parse: oneOf(['all', 'api', 'worker']),
  },
  drainSeconds: {
    variable: 'PALCO_DRAIN_SECONDS',
    help: 'how long it answers on once told to stop, so that a balancer sees /readyz say 503',
    parse: orNull(wholeNumber({ fallback: 0, min: 0, max: 300, value: '<seconds>' })),
    fallback: '5 with PALCO_ROLE=api, otherwise 0',
  },
  /** Origin of the console for links in mails; null means the address that the server listens on. */
  publicUrl: {
    variable: 'PALCO_PUBLIC_URL',
    help: 'origin of the console for links in mails, like https://video.example.com',
    parse: originOrNull,
    fallback: 'the address it listens on',
  },
  upload: {
    variable: 'PALCO_UPLOAD_URL',
    help: 'another host of this server that files are sent to, like https://upload.example.com',
    parse: originOrNull,
    fallback: 'the host of the console',
  },
  realtime: {
    variable: 'PALCO_REALTIME_URL',
    help: 'another host of this server that sockets are opened at, like https://realtime.example.com',
    parse: originOrNull,
    fallback: 'the host of the console',
  },
  /** A source address that contains this text takes whole files (specification, section 7). */
  normalUploadMarker: {
    variable: 'PALCO_NORMAL_UPLOAD_MARKER',
    help: 'an upload host with this in its name takes whole files',
    parse: word({
      value: '<text>',
      fallback: 'normal-upload',
      form: /^[\w.-]{3,60}$/,
      expected: 'a part of a host name, with at least three characters',
    }),
  },
  analytics: {
    variable: 'PALCO_ANALYTICS_URL',
    help: 'an external site for the analytics of videos, which the menu links to',
    parse: originOrNull,
  },
  studio: {
    variable: 'PALCO_STUDIO_URL',
    help: 'an external site for the analytics of studio lives, which the menu links to',
    parse: originOrNull,
  },
  /** Whose `X-Forwarded-For` is believed: addresses or ranges, a number of hops, everybody, or nobody. */
  trustProxy: {
    variable: 'PALCO_TRUST_PROXY',
    help: 'whose X-Forwarded-For is believed: a number of hops, ranges like 10.0.0.0/8,loopback, or true',
    parse: { value: '<hops|ranges>', fallback: 'false', parse: trustedProxies },
  },
  countryHeader: proxyHeader(
    'PALCO_COUNTRY_HEADER',
    'CF-IPCountry',
    'header in which the trusted proxy tells the country of a viewer, for the geoblock of lives',
  ),
  stateHeader: proxyHeader(
    'PALCO_STATE_HEADER',
    'CF-Region',
    'header in which it tells the state or region of a viewer, for analytics',
  ),
  cityHeader: proxyHeader(
    'PALCO_CITY_HEADER',
    'CF-IPCity',
    'header in which it tells the city of a viewer, for support',
  ),
  providerHeader: proxyHeader(
    'PALCO_PROVIDER_HEADER',
    'X-Network-Provider',
    'header in which it tells the network provider of a viewer, for analytics',
  ),
  /** Origins other than the server's own that CORS allows. */
  corsOrigins: {
    variable: 'PALCO_CORS_ORIGINS',
    help: 'other origins that may call it from a browser, separated by commas',
    parse: { value: '<origins>', fallback: 'none', parse: originsOf },
  },
  /** Private addresses that the server may fetch from although a user gave the URL (exceptions to the SSRF check). */
  outboundAllow: {
    variable: 'PALCO_OUTBOUND_ALLOW',
    help: 'IP addresses of the inner network that it may fetch ads of lives from and send webhooks to, separated by commas',
    parse: { value: '<addresses>', fallback: 'none', parse: addressesOf },
  },
} satisfies Rows;

export const listening = { title: 'Where it listens and keeps its data', rows };

/** Twice the interval of a balancer's checks, and a second. */
const defaultDrainSeconds = 5;

function checkRole(role: 'all' | 'api' | 'worker', hasDatabase: boolean, publicUrl: string | null): void {
  if (role !== 'all' && !hasDatabase)
    throw new StartError(
      `PALCO_ROLE=${role} needs DATABASE_URL: the embedded database belongs to one process, which does everything.`,
    );
  if (role === 'worker' && publicUrl === null)
    throw new StartError(
      'PALCO_ROLE=worker needs PALCO_PUBLIC_URL: it is where the links of its mails lead.',
    );
}

/** `hosts` are those beside the console's own that it is told of. */
export function parseListenConfig(env: Environment) {
  const { drainSeconds, upload, realtime, analytics, studio, ...config } = readAll(env, rows);
  checkRole(config.role, isSet(env, { variable: 'DATABASE_URL' }), config.publicUrl);
  if (upload !== null && config.publicUrl === null)
    throw new StartError(
      'PALCO_UPLOAD_URL needs PALCO_PUBLIC_URL: the upload host takes files from pages of that origin.',
    );
  return {
    ...config,
    /** How long it goes on answering once it is told to stop, while its readiness probe already says so. */
    drainMs: (drainSeconds ?? (config.role === 'api' ? defaultDrainSeconds : 0)) * 1000,
    hosts: { upload, realtime, analytics, studio },
  };
}
