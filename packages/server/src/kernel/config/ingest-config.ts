import { isIP } from 'node:net';
import { StartError } from '../errors/start-error';
import {
  oneOf,
  origin,
  orNull,
  portOrOff,
  SHORTEST_SECRET,
  text,
  wholeNumber,
  wrong,
  wrongSecret,
} from './rules';
import { isSet, read, readAll } from './setting.pure';
import type { Environment, Rows, Rule } from './setting.pure';

/** An address and its port. */
interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

/** An nginx with the module nginx-rtmp that takes signals in place of the server itself. */
export interface NginxRtmpConfig {
  /** Where packagers of this process read signals, and where test signals are sent. */
  readonly rtmp: HostAndPort;
  /** Origin of the locations `/stat` and `/control`. */
  readonly control: string;
  /** Where this process takes the callbacks of nginx. */
  readonly callbacks: HostAndPort;
  /** The first part of the callbacks' path. */
  readonly secret: string;
}

/** Where encoders send lives to. */
export interface RtmpConfig extends HostAndPort {
  /** The port is the default, not the operator's choice: if it is taken, any free one is used. */
  readonly orAnyPort: boolean;
  /** Address that people are told to type into their encoder; null derives it from the server's own address. */
  readonly publicUrl: string | null;
  /** Addresses and ranges of balancers that begin each connection with the PROXY protocol. */
  readonly balancers: readonly string[];
  /** Takes the signals in place of the server itself, which then opens no port for encoders; null for none. */
  readonly nginx: NginxRtmpConfig | null;
  /** Null where no certificate is given. */
  readonly tls: RtmpsConfig | null;
  /** As {@link publicUrl}, for RTMPS; null derives it where there is a certificate. */
  readonly securePublicUrl: string | null;
}

/** Where encoders send lives to over TLS. */
export interface RtmpsConfig {
  readonly port: number;
  readonly orAnyPort: boolean;
  /** Paths of PEM files, which are read again when they change. */
  readonly certificate: string;
  readonly key: string;
}

/** Where encoders send lives to over SRT. */
export interface SrtConfig extends HostAndPort {
  readonly orAnyPort: boolean;
  readonly publicUrl: string | null;
  /** Null where senders need none. */
  readonly passphrase: string | null;
  readonly latencyMs: number;
}

const hostAndPort = (fallback: string): Rule<HostAndPort> => ({
  value: '<address:port>',
  fallback,
  parse(written, variable) {
    const given = written || fallback;
    const [, host = '', port = ''] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(given) ?? [];
    if (Number(port) < 1 || Number(port) > 65_535)
      throw wrong(variable, given, `an address with a port like ${fallback}`);
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
  },
});

function callbackSecret(written: string, variable: string): string {
  if (!/^[\w-]+$/.test(written) || written.length < SHORTEST_SECRET)
    // The value is a secret: it is not repeated.
    throw new StartError(
      `PALCO_RTMP_ENGINE=nginx needs ${variable}: at least ${SHORTEST_SECRET} random letters and digits, as in the addresses of the callbacks in nginx.conf.`,
    );
  return written;
}

const addressOf =
  (form: RegExp, example: string) =>
  (written: string, variable: string): string => {
    if (!form.test(written)) throw wrong(variable, written, `an address like ${example}`);
    return written.replace(/\/$/, '');
  };
const rtmpUrl = addressOf(/^rtmps?:\/\/[^\s?#]+$/, 'rtmp://live.example.com/live');
const rtmpsUrl = addressOf(/^rtmps:\/\/[^\s?#]+$/, 'rtmps://live.example.com/live');
const srtUrl = addressOf(/^srt:\/\/[^\s/?#]+:\d+$/, 'srt://live.example.com:8890');

function isRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most)
  );
}

function rangesOf(written: string, variable: string): string[] {
  const ranges = written === '' ? [] : written.split(',').map((range) => range.trim());
  if (!ranges.every(isRange))
    throw wrong(variable, written, 'addresses like 10.0.0.0/8 or 10.0.0.7, separated by commas');
  return ranges;
}

const rtmpRows = {
  port: {
    variable: 'PALCO_RTMP_PORT',
    help: 'port that encoders send lives to, over RTMP; 0 for any free one, off for none',
    parse: portOrOff(1935),
    fallback: '1935, or another free one',
  },
  host: {
    variable: 'PALCO_RTMP_HOST',
    help: 'address to listen on for encoders',
    parse: orNull(text('<address>')),
    fallback: 'the one of PALCO_HOST',
  },
  balancers: {
    variable: 'PALCO_RTMP_TRUST_PROXY',
    help: 'balancers before the port for encoders, like 10.0.0.0/8: they begin each connection with the PROXY protocol',
    parse: { value: '<ranges>', fallback: 'none', parse: rangesOf },
  },
  publicUrl: {
    variable: 'PALCO_RTMP_URL',
    help: 'what people are told to type into their encoder, like rtmp://live.example.com/live',
    parse: orNull({ value: '<rtmp://…>', parse: rtmpUrl }),
    fallback: 'the name of the console, and the port',
  },
  engine: {
    variable: 'PALCO_RTMP_ENGINE',
    help: 'what takes the signals: the server itself, or an nginx with the module nginx-rtmp beside it',
    parse: oneOf(['own', 'nginx']),
  },
} satisfies Rows;

const rtmpsRows = {
  certificate: {
    variable: 'PALCO_RTMPS_CERT',
    help: 'file of the certificate and its chain (PEM) for RTMPS; read again when it changes',
    parse: orNull(text('<path>')),
  },
  key: {
    variable: 'PALCO_RTMPS_KEY',
    help: 'file of its private key (PEM)',
    parse: orNull(text('<path>')),
  },
  port: {
    variable: 'PALCO_RTMPS_PORT',
    help: 'port that encoders send lives to, over RTMPS, where there is a certificate; 0 for any free one',
    parse: portOrOff(1936),
    fallback: '1936, or another free one',
  },
  publicUrl: {
    variable: 'PALCO_RTMPS_URL',
    help: 'what is typed for RTMPS, if a balancer ends TLS, like rtmps://live.example.com/live',
    parse: orNull({ value: '<rtmps://…>', parse: rtmpsUrl }),
    fallback: 'the name of the console, and the port',
  },
} satisfies Rows;

function passphrase(written: string, variable: string): string | null {
  if (written === '') return null;
  if (!/^[\x21-\x7e]{10,79}$/.test(written))
    throw wrongSecret(variable, '10 to 79 letters, digits and signs of ASCII, without spaces');
  return written;
}

const srtRows = {
  port: {
    variable: 'PALCO_SRT_PORT',
    help: 'UDP port that encoders send lives to, over SRT; 0 for any free one, off for none',
    parse: portOrOff(8890),
    fallback: '8890, or another free one',
  },
  passphrase: {
    variable: 'PALCO_SRT_PASSPHRASE',
    help: 'passphrase of signals by SRT (AES), for all senders; 10 to 79 characters',
    parse: { value: '<characters>', fallback: 'none: signals by SRT are not encrypted', parse: passphrase },
    isSecret: true,
  },
  latencyMs: {
    variable: 'PALCO_SRT_LATENCY',
    help: 'milliseconds within which packets that were lost are sent again; three to four times the way there and back',
    parse: wholeNumber({ fallback: 200, min: 20, max: 8000, value: '<milliseconds>' }),
  },
  publicUrl: {
    variable: 'PALCO_SRT_URL',
    help: 'what people are told to type for SRT, like srt://live.example.com:8890',
    parse: orNull({ value: '<srt://…>', parse: srtUrl }),
    fallback: 'the name of the console, and the port',
  },
} satisfies Rows;

const nginxRows = {
  rtmp: {
    variable: 'PALCO_NGINX_RTMP_ADDRESS',
    help: 'where signals are read from that nginx',
    parse: hostAndPort('127.0.0.1:1935'),
  },
  control: {
    variable: 'PALCO_NGINX_RTMP_CONTROL',
    help: 'where it serves /stat and /control',
    parse: origin('http://127.0.0.1:1936', 'http://127.0.0.1:1936'),
  },
  callbacks: {
    variable: 'PALCO_NGINX_RTMP_CALLBACKS',
    help: 'address to listen on for its callbacks',
    parse: hostAndPort('127.0.0.1:1937'),
  },
  secret: {
    variable: 'PALCO_NGINX_RTMP_SECRET',
    help: 'path of the callbacks in its nginx.conf; at least 32 random letters and digits',
    parse: { value: '<characters>', fallback: 'none', parse: callbackSecret },
    isSecret: true,
  },
} satisfies Rows;

const signalRows = {
  process: {
    variable: 'PALCO_LIVE_SIGNALS',
    help: 'signals of lives that one process takes at once; each needs about 64 MB',
    parse: wholeNumber({ fallback: 32, min: 1, max: 1024 }),
  },
  team: {
    variable: 'PALCO_LIVE_SIGNALS_TEAM',
    help: 'signals of lives that one team may send at once',
    parse: wholeNumber({ fallback: 16, min: 1, max: 1024 }),
  },
} satisfies Rows;

const port = wholeNumber({ fallback: 0, min: 1, max: 65_535, value: '<port>' });

function addressesOf(written: string, variable: string): string[] {
  const addresses = written === '' ? [] : written.split(',').map((address) => address.trim());
  if (!addresses.every((address) => isIP(address) > 0))
    throw wrong(variable, written, 'addresses like 203.0.113.7, separated by commas');
  return addresses;
}

const whipRows = {
  udpPort: {
    variable: 'PALCO_WHIP_UDP_PORT',
    help: 'UDP port that all senders by WebRTC reach this process at',
    parse: orNull(port),
    fallback: 'any free one',
  },
  tcpPort: {
    variable: 'PALCO_WHIP_TCP_PORT',
    help: 'TCP port for senders by WebRTC whose network lets no UDP through',
    parse: orNull(port),
    fallback: 'none',
  },
  publicAddresses: {
    variable: 'PALCO_WHIP_ADDRESSES',
    help: 'addresses under which senders by WebRTC reach this machine besides its own, like 203.0.113.7',
    parse: { value: '<addresses>', fallback: 'none', parse: addressesOf },
  },
} satisfies Rows;

/** Where encoders send lives to, and what takes them. */
export const live = {
  title: 'Live',
  rows: {
    ...rtmpRows,
    ...prefixed('rtmps', rtmpsRows),
    ...prefixed('srt', srtRows),
    ...nginxRows,
    ...whipRows,
    ...signalRows,
  },
};

/** Groups have values of the same names. */
function prefixed(prefix: string, rows: Rows): Rows {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${prefix} ${name}`, row]));
}

/** Null for the server's own engine. */
export function parseNginxRtmp(env: Environment): NginxRtmpConfig | null {
  if (read(env, rtmpRows.engine) === 'nginx') return readAll(env, nginxRows);
  const lonely = Object.values(nginxRows).find((row) => isSet(env, row));
  if (lonely !== undefined) throw new StartError(`${lonely.variable} needs PALCO_RTMP_ENGINE=nginx.`);
  return null;
}

function parseRtmp(env: Environment, serverHost: string): RtmpConfig | null {
  // Without a port for encoders, what else is set for them is not even checked.
  const port = read(env, rtmpRows.port);
  if (port === null) return null;
  const { host, balancers, publicUrl } = readAll(env, rtmpRows);
  return {
    host: host ?? serverHost,
    port: port.port,
    orAnyPort: port.isDefault,
    publicUrl,
    balancers,
    nginx: parseNginxRtmp(env),
    tls: parseRtmps(env),
    securePublicUrl: read(env, rtmpsRows.publicUrl),
  };
}

/** Null without a certificate. */
function parseRtmps(env: Environment): RtmpsConfig | null {
  const { certificate, key, port } = readAll(env, rtmpsRows);
  if ((certificate === null) !== (key === null))
    throw new StartError('PALCO_RTMPS_CERT and PALCO_RTMPS_KEY go together.');
  if (certificate === null || key === null || port === null) return null;
  return { port: port.port, orAnyPort: port.isDefault, certificate, key };
}

function parseSrt(env: Environment, serverHost: string): SrtConfig | null {
  // Without a port for encoders no lives are taken at all.
  const isOff = read(env, rtmpRows.port) === null;
  const { port, ...rest } = readAll(env, srtRows);
  if (isOff || port === null) return null;
  const host = read(env, rtmpRows.host) ?? serverHost;
  return { host, port: port.port, orAnyPort: port.isDefault, ...rest };
}

/** `rtmp` is null where no encoder can send; `liveSignals`: at once, to this process, and of one team to all processes. */
export const parseLiveConfig = (env: Environment, serverHost: string) => ({
  rtmp: parseRtmp(env, serverHost),
  srt: parseSrt(env, serverHost),
  whip: readAll(env, whipRows),
  liveSignals: readAll(env, signalRows),
});
