import { createHmac } from 'node:crypto';

/** How each token of an attendee begins. */
export const tokenPrefix = 'palco_attendee_';

/** What is stored of an address: a digest of all addresses could be computed without the key. */
export const digestOfAddress = (secret: string, address: string): string =>
  createHmac('sha256', secret).update(`palco-attendee\n${address}`).digest('base64url').slice(0, 22);
