import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old an event may be: a copy of it is worth nothing after that. */
const maxAgeSeconds = 300;

/** The signature that Zoom sends with an event. */
export function signZoomEvent(secret: string, timestamp: string, body: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
}

/** Whether an event comes from Zoom, and now. */
export function isZoomEvent(
  secret: string,
  event: { readonly timestamp: string; readonly signature: string; readonly body: string },
  now: number,
): boolean {
  const { timestamp, signature, body } = event;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > maxAgeSeconds) return false;
  const expected = Buffer.from(signZoomEvent(secret, timestamp, body));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The proof that this server knows the secret, when Zoom asks for it. */
export function proveZoomSecret(secret: string, plainToken: string): string {
  return createHmac('sha256', secret).update(plainToken).digest('hex');
}
