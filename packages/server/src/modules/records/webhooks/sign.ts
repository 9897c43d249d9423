import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';
/** Between the 24 and 64 bytes of Standard Webhooks. */
const secretBytes = 32;

/** What the signature is made of. */
export interface SignedContent {
  readonly id: string;
  /** Seconds since the epoch, when this attempt was made. */
  readonly timestamp: number;
  /** Byte for byte what is sent. */
  readonly body: string;
}

export function makeSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64');
}

/** The headers of Standard Webhooks 1.0, with one signature for each secret. */
export function signedHeaders(
  { id, timestamp, body }: SignedContent,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
