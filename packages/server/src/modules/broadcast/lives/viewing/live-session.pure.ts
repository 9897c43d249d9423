import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Whom a link to the media of a live was given to. */
export type LiveSession =
  /** One player of a viewer, whom the live admitted. */
  | { readonly kind: 'viewer'; readonly id: string }
  /** A page of the team, which does not count as a viewer. */
  | { readonly kind: 'team' };

const teamId = 'team';
const sessionPattern = /^(team|[\w-]{12})\.([\w-]{11})$/;
/** 64 bits: an invented session would need as many requests as a day has of all viewers. */
const signatureBytes = 8;

export const newViewerId = (): string => randomBytes(9).toString('base64url');

/** The text of a session as it stands in a link. It is signed, so that only the server makes sessions. */
export function signLiveSession(secret: string, liveId: string, session: LiveSession): string {
  const id = session.kind === 'team' ? teamId : session.id;
  return `${id}.${signature(secret, liveId, id)}`;
}

/** Reads a session of a link; null where none of the secrets signed it for this live. */
export function readLiveSession(
  secrets: readonly string[],
  liveId: string,
  text: string,
): LiveSession | null {
  const [, id, given] = sessionPattern.exec(text) ?? [];
  if (id === undefined || given === undefined) return null;
  const isSigned = secrets.some((secret) =>
    timingSafeEqual(Buffer.from(signature(secret, liveId, id)), Buffer.from(given)),
  );
  if (!isSigned) return null;
  return id === teamId ? { kind: 'team' } : { kind: 'viewer', id };
}

function signature(secret: string, liveId: string, id: string): string {
  return createHmac('sha256', secret)
    .update(`palco-live-session\n${liveId}\n${id}`)
    .digest()
    .subarray(0, signatureBytes)
    .toString('base64url');
}
