import type { RealtimeMessage } from '@palco/openapi';

/** NOTIFY of PostgreSQL carries fewer than 8,000 bytes. */
export const longestPayload = 7_900;
const longestText = 300;
const accountIdLength = 36;

/** A JSON replacer that shortens long texts without splitting a surrogate pair. */
function shortened(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= longestText) return value;
  return `${value.slice(0, longestText - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The payload of a notification: the account id, then the line for its sockets. @throws RangeError where it is too long. */
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
