import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { OutboundError } from './outbound-error';
import { isPublicAddress } from './public-address';

/** Which addresses requests to URLs of users may reach. */
export interface AddressRules {
  /** Private addresses that may be reached nevertheless. */
  readonly allowed: readonly string[];
  /** All addresses of a host; default: those that the system finds. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

/** An address that may be connected to. */
export interface CheckedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * Resolves the host of a URL once and checks every address that it has. Connect to these addresses and never look the name
 * up again: it may have another address by then (DNS rebinding).
 *
 * @throws {@link OutboundError} if the URL is not http(s) or carries a password, if the host has no address, or if any one of
 *   its addresses is neither public nor allowed.
 */
export async function checkAddresses(
  url: URL,
  rules: AddressRules,
  signal: AbortSignal,
): Promise<readonly CheckedAddress[]> {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundError('URL_REFUSED');
  return checkHost(url.hostname, rules, signal);
}

/**
 * {@link checkAddresses} for a host that is reached by another protocol.
 *
 * @throws {@link OutboundError} if the host has no address, or if any one of its addresses is neither public nor allowed.
 */
export async function checkHost(
  name: string,
  { allowed, resolve = resolveHost }: AddressRules,
  signal: AbortSignal,
): Promise<readonly CheckedAddress[]> {
  const host = name.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await within(signal, resolve(host)) : [host];
  if (addresses.length === 0) throw new OutboundError('UNREACHABLE');
  if (!addresses.every((address) => allowed.includes(address) || isPublicAddress(address)))
    throw new OutboundError('ADDRESS_REFUSED');
  return addresses.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
}

const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Rejects when `signal` is aborted. A DNS look-up itself cannot be aborted; its result is then ignored. */
function within<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
