/** NOTIFY of PostgreSQL carries fewer than 8,000 bytes. */
export const longestPayload = 7_900;

/** What a notification carries: the message itself, or the id of the row that has it. */
export type Notification = { readonly topic: string } & (
  | { readonly body: string }
  | { readonly messageId: number }
);

const withBody = '=';
const withId = '#';

/** The payload of a message, however long it is. */
export function writeMessage(topic: string, body: string): string {
  return `${withBody}${topic}\n${body}`;
}

/** The payload of a message that fits into a notification; null for a longer one. */
export function writeBody(topic: string, body: string): string | null {
  const payload = writeMessage(topic, body);
  return Buffer.byteLength(payload) > longestPayload ? null : payload;
}

/** The payload before the id of a message that does not fit. */
export function idPrefix(topic: string): string {
  return `${withId}${topic}\n`;
}

/** The opposite of {@link writeBody} and {@link idPrefix}; null for anything else. */
export function readNotification(payload: string): Notification | null {
  const end = payload.indexOf('\n');
  if (end < 0) return null;
  const topic = payload.slice(1, end);
  const rest = payload.slice(end + 1);
  if (payload.startsWith(withBody)) return { topic, body: rest };
  return payload.startsWith(withId) && /^\d+$/.test(rest) ? { topic, messageId: Number(rest) } : null;
}
