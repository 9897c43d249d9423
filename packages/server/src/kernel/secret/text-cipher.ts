import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { ServerConfig } from '../config/config';
import type { Encrypted } from '../../schema/columns/encrypted-text';

/** Encrypts texts that must be readable again, for storage: a copy of the database alone reveals none of them. */
export interface TextCipher {
  /** `subject` names the row: what was encrypted for one cannot be read as another's. */
  encrypt(text: string, subject: string): Encrypted;
  /** Null for what was encrypted with another secret, for another subject, or changed since. */
  decrypt(encrypted: Encrypted | string, subject: string): string | null;
}

const version = 'v1';
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM; the key is derived from the server's secret for one purpose. Texts that were encrypted with an
 * earlier secret can be decrypted as long as it is configured as the previous one.
 */
export function createTextCipher(
  { secret, previousSecret }: Pick<ServerConfig, 'secret' | 'previousSecret'>,
  purpose: string,
): TextCipher {
  const toKey = (from: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', from, '', `palco-seal ${purpose}`, 32));
  const key = toKey(secret);
  const keys = previousSecret === null ? [key] : [key, toKey(previousSecret)];
  return {
    encrypt(text, subject) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(subject));
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${version}.${bytes.toString('base64url')}` as unknown as Encrypted;
    },
    decrypt(encrypted, subject) {
      const [given, body = ''] = String(encrypted).split('.');
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

/** Whether a stored text has the form of an encrypted one; a text of people may have it as well. */
export function isEncrypted(stored: string): boolean {
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
