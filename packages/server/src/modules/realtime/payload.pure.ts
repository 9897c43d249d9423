import type { RealtimeMessage } from '@palco/openapi';

/** NOTIFY of PostgreSQL carries fewer than 8,000 bytes. */
export const longestPayload = 7_900;
const longestText = 300;
const accountIdLength = 36;

/** Shortens long texts; half of a pair of surrogates is not left over. */
function shortened(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= longestText) return value;
  return `${value.slice(0, longestText - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** What is told on the channel: the account, and the line for its sockets. */
export function writePayload(accountId: string, message: RealtimeMessage): string {
  const payload = accountId + JSON.stringify(message, shortened);
  if (Buffer.byteLength(payload) > longestPayload)
    throw new RangeError(`a message ${message.evento} is too long for the channel`);
  return payload;
}

/** The opposite of {@link writePayload}. */
export function readPayload(payload: string): { accountId: string; line: string } {
  return { accountId: payload.slice(0, accountIdLength), line: payload.slice(accountIdLength) };
}
