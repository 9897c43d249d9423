import { isIP } from 'node:net';
import type { RestreamService } from '@palco/openapi';
import { invalidField } from '../../../kernel/errors/http-error';
import { isPublicAddress } from '../../../kernel/outbound';
import type { RestreamDestination } from '../../../ports/restreamer';

/** How each service is reached; `address` where it is the same for everybody. */
interface ServiceDoor {
  readonly protocol: RestreamDestination['protocol'];
  readonly address: string | null;
}

const doors: Readonly<Record<RestreamService, ServiceDoor>> = {
  youtube: { protocol: 'rtmp', address: 'rtmps://a.rtmps.youtube.com/live2' },
  facebook: { protocol: 'rtmp', address: 'rtmps://live-api-s.facebook.com:443/rtmp' },
  twitch: { protocol: 'rtmp', address: 'rtmps://ingest.global-contribute.live-video.net:443/app' },
  instagram: { protocol: 'rtmp', address: 'rtmps://live-upload.instagram.com:443/rtmp' },
  linkedin: { protocol: 'rtmp', address: null },
  rtmp: { protocol: 'rtmp', address: null },
  srt: { protocol: 'srt', address: null },
  whip: { protocol: 'whip', address: null },
};

const schemes = {
  rtmp: ['rtmp:', 'rtmps:'],
  srt: ['srt:'],
  whip: ['https:', 'http:'],
} as const;

/** What people are told to enter. */
const shownSchemes = { rtmp: 'rtmp:// / rtmps://', srt: 'srt://', whip: 'https://' } as const;

export const protocolOf = (service: RestreamService): RestreamDestination['protocol'] =>
  doors[service].protocol;

/**
 * The address of a target as it is stored. What its name resolves to is checked at each connection; an address that can never be
 * reached is refused here.
 *
 * @throws 422 `INVALID_STREAM_ADDRESS`, or `REQUIRED` where the service has no address of its own.
 */
export function readTargetAddress(
  service: RestreamService,
  text: string | undefined,
  allowed: readonly string[],
): string {
  const { protocol, address: own } = doors[service];
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' && own !== null) return own;
  if (trimmed === '') throw invalidField('address', 'REQUIRED');
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  const isKnown = url !== null && (schemes[protocol] as readonly string[]).includes(url.protocol);
  if (!isKnown || !isReachable(url, allowed))
    throw invalidField('address', 'INVALID_STREAM_ADDRESS', { schemes: shownSchemes[protocol] });
  // `URL` leaves what it knows no rules for as it was typed.
  url.hash = '';
  url.hostname = url.hostname.toLowerCase();
  return url.href.replace(/\/+$/, '');
}

function isReachable(url: URL, allowed: readonly string[]): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (host === '' || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'srt:' && url.port === '') return false;
  if (allowed.includes(host)) return true;
  // The token of WHIP can be read on the way without TLS.
  if (url.protocol === 'http:' || host === 'localhost' || host.endsWith('.localhost')) return false;
  const literal = literalOf(host);
  return literal === null || isPublicAddress(literal);
}

/** Addresses have many spellings, which only a URL of the web brings to one; null for a name. */
function literalOf(host: string): string | null {
  const wrapped = host.includes(':') ? `[${host}]` : host;
  if (!URL.canParse(`http://${wrapped}/`)) return '';
  const canonical = new URL(`http://${wrapped}/`).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(canonical) === 0 ? null : canonical;
}

const shortestPassphrase = 10;

/** What opens a target. */
export interface TargetSecrets {
  readonly key: string;
  readonly passphrase: string;
}

/** @throws 422 where the service needs a key, or cannot do with what was given. */
export function requireSecrets(service: RestreamService, { key, passphrase }: TargetSecrets): void {
  const protocol = protocolOf(service);
  if (protocol === 'rtmp' && key === '') throw invalidField('key', 'REQUIRED');
  // SRT carries 512 bytes of `streamid`; a space in a key is a mistake of copying.
  if (protocol !== 'srt' && /\s/.test(key)) throw invalidField('key', 'INVALID_FORMAT');
  if (protocol === 'srt' && Buffer.byteLength(key) > 512) throw invalidField('key', 'TOO_LONG', { max: 512 });
  if (protocol !== 'srt' && passphrase !== '') throw invalidField('passphrase', 'INVALID_VALUE');
  if (passphrase !== '' && passphrase.length < shortestPassphrase)
    throw invalidField('passphrase', 'TOO_SHORT', { min: shortestPassphrase });
}
