import { createHash, randomBytes } from 'node:crypto';

/** A new token of a principal that is no person. */
export const makeToken = (prefix: string): string => prefix + randomBytes(32).toString('base64url');

/** What is stored of it. It is random, so that a plain digest suffices. */
export const digestOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
