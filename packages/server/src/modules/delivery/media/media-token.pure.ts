import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PlaybackRight } from '../../../ports/media-links';

/** What a token allows: everything in one folder until a full hour. */
export interface MediaGrant {
  /** First two segments of a storage key, for example `videos/{videoId}`. */
  readonly folder: string;
  /** Hours since the epoch. */
  readonly expiryHour: number;
  /** Epoch of the object in the database: a token of another epoch is revoked. It is signed, but not part of the token's text. */
  readonly epoch: number;
}

/** What a token for one player allows: the same until an exact time, on the pages of some sites. */
export interface PlaybackGrant extends PlaybackRight {
  readonly folder: string;
  readonly epoch: number;
}

const hourMs = 3_600_000;
/** 128 bits of the HMAC: not guessable within the lifetime of a token. */
const signatureBytes = 16;
const tokenPattern = /^([0-9a-z]{1,8})\.([A-Za-z0-9_-]{22})$/;

/** The claims are longer than the number of an hour, so that neither form matches the other. */
const playbackPattern = /^([A-Za-z0-9_-]{12,480})\.([A-Za-z0-9_-]{22})$/;

/** The folder that a token signs for a key; null where the key is not inside of one. */
export function folderOf(key: string): string | null {
  const [kind, id, ...rest] = key.split('/');
  return kind && id && rest.length > 0 && rest.every((segment) => segment !== '') ? `${kind}/${id}` : null;
}

/** The full hour after which a token made now may be refused: `lifetimeMs` from now, rounded up. */
export function expiryHourOf(now: number, lifetimeMs: number): number {
  return Math.ceil((now + lifetimeMs) / hourMs);
}

export function signMediaToken(secret: string, grant: MediaGrant): string {
  return `${grant.expiryHour.toString(36)}.${signature(secret, grant)}`;
}

/** When a token expires (milliseconds since 1970); null where it is forged, for another folder, revoked, or expired at `now`. */
export function verifyMediaToken(
  secret: string,
  { token, folder, epoch, now }: { token: string; folder: string; epoch: number; now: number },
): number | null {
  const [, hour, given] = tokenPattern.exec(token) ?? [];
  if (hour === undefined || given === undefined) return null;
  const expiryHour = Number.parseInt(hour, 36);
  // Compared as text: in base64url, several last characters decode to the same bytes.
  if (!timingSafeEqual(Buffer.from(signature(secret, { folder, expiryHour, epoch })), Buffer.from(given)))
    return null;
  return now < expiryHour * hourMs ? expiryHour * hourMs : null;
}

/** Null where the domains are too many for a segment of an address. */
export function signPlaybackToken(secret: string, grant: PlaybackGrant): string | null {
  const whose = whoseOf(grant);
  const claims = Buffer.from(
    JSON.stringify([toSeconds(grant.expiresAt), ...(whose === null ? [] : [whose]), ...grant.domains]),
  ).toString('base64url');
  const token = `${claims}.${playbackSignature(secret, claims, grant)}`;
  return playbackPattern.test(token) ? token : null;
}

/** What a playback token allows at `now`; null where it is forged, for another folder, revoked or expired. */
export function verifyPlaybackToken(
  secret: string,
  { token, folder, epoch, now }: { token: string; folder: string; epoch: number; now: number },
): PlaybackRight | null {
  const [, claims, given] = playbackPattern.exec(token) ?? [];
  if (claims === undefined || given === undefined) return null;
  const expected = playbackSignature(secret, claims, { folder, epoch });
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) return null;
  // The signature is valid, so the claims have the form that `signPlaybackToken` writes.
  const [seconds, ...rest] = JSON.parse(Buffer.from(claims, 'base64url').toString()) as [
    number,
    ...(string | Whose)[],
  ];
  if (now >= seconds * 1000) return null;
  return {
    expiresAt: seconds * 1000,
    domains: rest.filter((one) => typeof one === 'string'),
    ...rightOfWhose(rest.find((one) => typeof one !== 'string')),
  };
}

/** As it stands in a token: the name that a page gave, or the session of a player with the digest of its viewer; and since when. */
type Whose = ({ readonly n: string } | { readonly s: string; readonly v?: string }) & { readonly i: number };

const toSeconds = (ms: number): number => Math.floor(ms / 1000);

function whoseOf({ viewer, play }: Pick<PlaybackRight, 'viewer' | 'play'>): Whose | null {
  if (play !== undefined)
    return {
      s: play.id,
      ...(play.viewer === null ? {} : { v: play.viewer }),
      i: play.issuedAt,
    };
  return viewer === undefined ? null : { n: viewer.name, i: viewer.issuedAt };
}

function rightOfWhose(whose: Whose | undefined): Pick<PlaybackRight, 'viewer' | 'play'> {
  if (whose === undefined) return {};
  const issuedAt = whose.i;
  return 'n' in whose
    ? { viewer: { name: whose.n, issuedAt } }
    : { play: { id: whose.s, viewer: whose.v ?? null, issuedAt } };
}

function signature(secret: string, { folder, expiryHour, epoch }: MediaGrant): string {
  // The label keeps these signatures apart from everything else that is signed with the secret.
  return sign(secret, `palco-media\n${expiryHour}\n${epoch}\n${folder}`);
}

function playbackSignature(
  secret: string,
  claims: string,
  { folder, epoch }: Pick<PlaybackGrant, 'folder' | 'epoch'>,
): string {
  return sign(secret, `palco-playback\n${claims}\n${epoch}\n${folder}`);
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest().subarray(0, signatureBytes).toString('base64url');
}
