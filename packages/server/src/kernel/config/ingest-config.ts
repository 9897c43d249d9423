import { StartError } from '../errors/start-error';
import { oneOf, SHORTEST_SECRET, wrong } from './read-values';
import type { Environment } from './read-values';

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

function hostAndPort(env: Environment, variable: string, fallback: string): HostAndPort {
  const text = env[variable]?.trim() || fallback;
  const [, host = '', port = ''] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
  if (Number(port) < 1 || Number(port) > 65_535)
    throw wrong(variable, text, `an address with a port like ${fallback}`);
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

function origin(env: Environment, variable: string, fallback: string): string {
  const text = env[variable]?.trim() || fallback;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, ''))
    throw wrong(variable, text, `an origin like ${fallback}`);
  return url.origin;
}

function secret(env: Environment): string {
  const text = env['PALCO_NGINX_RTMP_SECRET']?.trim() ?? '';
  if (!/^[\w-]+$/.test(text) || text.length < SHORTEST_SECRET)
    // The value is a secret: it is not repeated.
    throw new StartError(
      `PALCO_RTMP_ENGINE=nginx needs PALCO_NGINX_RTMP_SECRET: at least ${SHORTEST_SECRET} random letters and digits, as in the addresses of the callbacks in nginx.conf.`,
    );
  return text;
}

/**
 * Reads `PALCO_RTMP_ENGINE` and the settings of its engine; null for the server's own.
 *
 * @throws {@link StartError} that names the variable and what it may hold.
 */
export function parseNginxRtmp(env: Environment): NginxRtmpConfig | null {
  const others = ['ADDRESS', 'CONTROL', 'CALLBACKS', 'SECRET'].map((end) => `PALCO_NGINX_RTMP_${end}`);
  if (oneOf(env, 'PALCO_RTMP_ENGINE', ['own', 'nginx']) === 'own') {
    const lonely = others.find((variable) => env[variable]?.trim());
    if (lonely !== undefined) throw new StartError(`${lonely} needs PALCO_RTMP_ENGINE=nginx.`);
    return null;
  }
  return {
    rtmp: hostAndPort(env, 'PALCO_NGINX_RTMP_ADDRESS', '127.0.0.1:1935'),
    control: origin(env, 'PALCO_NGINX_RTMP_CONTROL', 'http://127.0.0.1:1936'),
    callbacks: hostAndPort(env, 'PALCO_NGINX_RTMP_CALLBACKS', '127.0.0.1:1937'),
    secret: secret(env),
  };
}
