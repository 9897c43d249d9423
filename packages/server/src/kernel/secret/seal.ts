import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { ServerConfig } from '../config/config';
import type { Sealed } from '../../schema/columns/sealed-text';

/** Encrypts texts that must be readable again, for storage: a copy of the database alone reveals none of them. */
export interface Seal {
  /** `subject` names the row: what was sealed for one cannot be read as another's. */
  close(text: string, subject: string): Sealed;
  /** Null for what was sealed with another secret, for another subject, or changed since. */
  open(sealed: Sealed | string, subject: string): string | null;
}

const version = 'v1';
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals with AES-256-GCM; the key is derived from the server's secret for one purpose. Texts that were sealed with an earlier
 * secret can be opened as long as it is configured as the previous one.
 */
export function createSeal(
  { secret, previousSecret }: Pick<ServerConfig, 'secret' | 'previousSecret'>,
  purpose: string,
): Seal {
  const toKey = (from: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', from, '', `palco-seal ${purpose}`, 32));
  const key = toKey(secret);
  const keys = previousSecret === null ? [key] : [key, toKey(previousSecret)];
  return {
    close(text, subject) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(subject));
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${version}.${bytes.toString('base64url')}` as unknown as Sealed;
    },
    open(sealed, subject) {
      const [given, body = ''] = String(sealed).split('.');
      const bytes = Buffer.from(body, 'base64url');
      if (given !== version || bytes.length < ivBytes + tagBytes) return null;
      for (const one of keys) {
        const text = openWith(one, bytes, subject);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

/** Whether a stored text has the form of a sealed one; a text of people may have it as well. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(`${version}.`);
}

function openWith(key: Uint8Array, bytes: Buffer, subject: string): string | null {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(subject))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
