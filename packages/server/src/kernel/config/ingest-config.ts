import { isIP } from 'node:net';
import { StartError } from '../errors/start-error';
import { oneOf, origin, orNull, portOrOff, SHORTEST_SECRET, text, wholeNumber, wrong } from './rules';
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

function rtmpUrl(written: string, variable: string): string {
  if (!/^rtmps?:\/\/[^\s?#]+$/.test(written))
    throw wrong(variable, written, 'an address like rtmp://live.example.com/live');
  return written.replace(/\/$/, '');
}

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

function portRange(written: string, variable: string): readonly [from: number, to: number] {
  const [from = 0, to = 0] = written.split('-').map(Number);
  const isRange = /^\d+-\d+$/.test(written) && from >= 1024 && from < to && to <= 65_535;
  if (!isRange) throw wrong(variable, written, 'two ports like 50000-50100');
  return [from, to];
}

function addressesOf(written: string, variable: string): string[] {
  const addresses = written === '' ? [] : written.split(',').map((address) => address.trim());
  if (!addresses.every((address) => isIP(address) > 0))
    throw wrong(variable, written, 'addresses like 203.0.113.7, separated by commas');
  return addresses;
}

const whipRows = {
  ports: {
    variable: 'PALCO_WHIP_PORTS',
    help: 'UDP ports that senders by WebRTC reach this process at, like 50000-50100',
    parse: orNull({ value: '<from-to>', parse: portRange }),
    fallback: 'any free ones',
  },
  publicAddresses: {
    variable: 'PALCO_WHIP_ADDRESSES',
    help: 'addresses under which senders by WebRTC reach this machine besides its own, like 203.0.113.7',
    parse: { value: '<addresses>', fallback: 'none', parse: addressesOf },
  },
} satisfies Rows;

/** Where encoders send lives to, and what takes them. */
export const live = { title: 'Live', rows: { ...rtmpRows, ...nginxRows, ...whipRows, ...signalRows } };

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
  };
}

/** `rtmp` is null where no encoder can send; `liveSignals`: at once, to this process, and of one team to all processes. */
export const parseLiveConfig = (env: Environment, serverHost: string) => ({
  rtmp: parseRtmp(env, serverHost),
  whip: readAll(env, whipRows),
  liveSignals: readAll(env, signalRows),
});
