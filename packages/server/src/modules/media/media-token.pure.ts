import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token allows: everything in one folder until a full hour. */
export interface MediaGrant {
  /** First two segments of a storage key, for example `videos/{videoId}`. */
  readonly folder: string;
  /** Hours since the epoch. */
  readonly expiryHour: number;
  /** Of the object, as the database has it: a token of an earlier epoch was revoked. Not written into the token. */
  readonly epoch: number;
}

const hourMs = 3_600_000;
/** 128 bits of the HMAC: nobody guesses them within the hours that a token lives. */
const signatureBytes = 16;
const tokenPattern = /^([0-9a-z]{1,8})\.([A-Za-z0-9_-]{22})$/;

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

/** When a token expires, in milliseconds since the epoch; null where it is forged, foreign, revoked, or expired at `now`. */
export function verifyMediaToken(
  secret: string,
  { token, folder, epoch, now }: { token: string; folder: string; epoch: number; now: number },
): number | null {
  const [, hour, given] = tokenPattern.exec(token) ?? [];
  if (hour === undefined || given === undefined) return null;
  const expiryHour = Number.parseInt(hour, 36);
  // Compared as text: several last letters decode to the same bytes.
  if (!timingSafeEqual(Buffer.from(signature(secret, { folder, expiryHour, epoch })), Buffer.from(given)))
    return null;
  return now < expiryHour * hourMs ? expiryHour * hourMs : null;
}

function signature(secret: string, { folder, expiryHour, epoch }: MediaGrant): string {
  // The label keeps these signatures apart from everything else that is signed with the secret.
  return createHmac('sha256', secret)
    .update(`palco-media\n${expiryHour}\n${epoch}\n${folder}`)
    .digest()
    .subarray(0, signatureBytes)
    .toString('base64url');
}
