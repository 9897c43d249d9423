import { Secret, TOTP } from 'otpauth';

/** Seconds of a step; codes of the step before and after are taken too, for clocks that go wrong. */
const periodSeconds = 30;
const neighbours = 1;

/** A new secret in Base32: 160 bits, as RFC 4226 asks for. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app reads from a QR code. */
export function totpUri(parts: {
  readonly secret: string;
  readonly product: string;
  readonly login: string;
}): string {
  const { secret, product, login } = parts;
  return new TOTP({ issuer: product, label: login, secret: Secret.fromBase32(secret) }).toString();
}

/** The step whose code this is; null for a wrong one, and for one of a step up to `lastStep`. */
export function stepOfCode(tried: {
  readonly secret: string;
  readonly code: string;
  readonly nowMs: number;
  readonly lastStep: number;
}): number | null {
  const { secret, code, nowMs, lastStep } = tried;
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
    timestamp: nowMs,
    window: neighbours,
  });
  if (delta === null) return null;
  const step = Math.floor(nowMs / 1000 / periodSeconds) + delta;
  return step > lastStep ? step : null;
}
