/** The time between two messages of one attendee that a room raised by itself. */
export interface Pace {
  readonly seconds: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Over how long the messages of a room are counted. */
export const floodWindowMs = 10_000;
/** A room that is calm for so long writes as before. */
const holdMs = 60_000;
/** Its end is moved in steps, so that a flood does not tell the room with each message. */
const leastLeftMs = 30_000;

/** Messages of attendees within {@link floodWindowMs}, beyond what anybody reads, and what the room then asks of each author. */
const levels = [
  { messages: 240, seconds: 30 },
  { messages: 120, seconds: 15 },
  { messages: 60, seconds: 5 },
] as const;

/** More need not be counted. */
export const mostCounted = levels[0].messages;

/** The pace of a room, after so many messages of attendees in the window; null for none. */
export function paceAfter(pace: Pace | null, recent: number, now: number): Pace | null {
  const held = pace !== null && pace.until > now ? pace : null;
  const level = levels.find(({ messages }) => recent >= messages);
  if (level === undefined || (held !== null && level.seconds < held.seconds)) return held;
  if (held?.seconds === level.seconds && held.until - now > leastLeftMs) return held;
  return { seconds: level.seconds, until: now + holdMs };
}
