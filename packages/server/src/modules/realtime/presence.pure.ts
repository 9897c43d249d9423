import type { PresenceMessage } from '@palco/openapi';
import type { PresentPerson, WatchedLive } from './presence.store';
import { longestPayload } from './payload.pure';

/** What {@link presentPresence} takes. */
export interface Present {
  readonly live: WatchedLive;
  readonly people: readonly PresentPerson[];
  readonly timestamp: number;
  toUrl(key: string): string;
}

/** The message with the people who watch a live: at most as many as fit into a payload, and the total. */
export function presentPresence({ live, people, timestamp, toUrl }: Present): PresenceMessage {
  const told = people.map(({ id, name, avatarKey }) => ({
    id,
    nome: name,
    avatar: avatarKey === null ? null : toUrl(avatarKey),
  }));
  const message = (count: number): PresenceMessage => ({
    evento: 'presence',
    timestamp,
    live_id: live.liveId,
    people: told.slice(0, count),
    total: told.length,
  });
  let count = Math.min(told.length, mostPeople);
  while (count > 0 && !fits(message(count))) count -= 1;
  return message(count);

  function fits(one: PresenceMessage): boolean {
    return Buffer.byteLength(JSON.stringify(one)) + live.accountId.length <= longestPayload;
  }
}

/** More faces than a panel shows. */
const mostPeople = 30;
