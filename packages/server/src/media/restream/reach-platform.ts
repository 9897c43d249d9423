import { connect as connectTcp } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { checkHost, OutboundError } from '../../kernel/outbound';
import { RestreamError } from './restream-error';

/** Where a platform is, and which private addresses may be reached. */
export interface PlatformAddress {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly allowed: readonly string[];
  readonly signal: AbortSignal;
}

const connectLimitMs = 10_000;
/** Bytes that wait for the platform in this process. */
const mostWaiting = 512 * 1024;

/** An address of a host, which may be connected to. @throws {@link RestreamError} */
export async function resolvePlatform({
  host,
  allowed,
  signal,
}: Pick<PlatformAddress, 'host' | 'allowed' | 'signal'>): Promise<string> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(connectLimitMs)]);
    const [first] = await checkHost(host, { allowed }, limit);
    if (first !== undefined) return first.address;
  } catch (cause) {
    const isRefused = cause instanceof OutboundError && cause.code === 'ADDRESS_REFUSED';
    throw new RestreamError(isRefused ? 'address_refused' : 'unreachable', '', { cause });
  }
  throw new RestreamError('unreachable');
}

/** Whether an error of a connection is that its certificate does not hold. */
const isUntrusted = (code: string | undefined): boolean =>
  /CERT|SSL|TLS|SELF_SIGNED|VERIFY|ALTNAME/.test(code ?? '');

/** Connects to an address that was checked; a certificate has to be valid. @throws {@link RestreamError} */
export async function connectPlatform(address: PlatformAddress): Promise<Socket> {
  const { host, port, isSecure } = address;
  const to = { host: await resolvePlatform(address), port, writableHighWaterMark: mostWaiting };
  const name = host.replace(/^\[(.*)\]$/, '$1');
  // A certificate of an address is compared with the address that is connected to.
  const isAddress = /^[\d.]+$|:/.test(name);
  return new Promise((resolve, reject) => {
    const socket = isSecure ? connectTls({ ...to, ...(!isAddress && { servername: name }) }) : connectTcp(to);
    const failed = (cause: NodeJS.ErrnoException): void => {
      clearTimeout(timer);
      const fault = isSecure && isUntrusted(cause.code) ? 'not_trusted' : 'unreachable';
      reject(new RestreamError(fault, '', { cause }));
    };
    const timer = setTimeout(() => socket.destroy(new Error('timeout')), connectLimitMs);
    socket.once('error', failed);
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}
