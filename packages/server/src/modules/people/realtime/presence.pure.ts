import type { PresenceMessage } from '@palco/openapi';
import type { PresentPerson, WatchedLive } from './presence.store';

/** What {@link presentPresence} takes. */
export interface Present {
  readonly live: WatchedLive;
  readonly people: readonly PresentPerson[];
  readonly timestamp: number;
  toUrl(key: string): string;
}

/** More faces than a panel shows. */
const mostPeople = 30;

/** The message with the people who watch a live: the first ones of a crowd, and the total. */
export function presentPresence({ live, people, timestamp, toUrl }: Present): PresenceMessage {
  return {
    evento: 'presence',
    timestamp,
    live_id: live.liveId,
    people: people.slice(0, mostPeople).map(({ id, name, avatarKey }) => ({
      id,
      nome: name,
      avatar: avatarKey === null ? null : toUrl(avatarKey),
    })),
    total: people.length,
  };
}
