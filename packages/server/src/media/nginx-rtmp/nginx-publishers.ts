import { createAdmission } from './admit-publisher';
import type { Held, NginxPublisherParts } from './admit-publisher';
import type { CallbackAnswer } from './listen-callbacks';
import type { NginxCallback } from './read-callback';
import type { NginxStream } from './read-statistics';

/** The publishers that send, or wait for their authorization. */
export interface NginxPublishers {
  onPublish(callback: NginxCallback): Promise<CallbackAnswer>;
  onDone(callback: NginxCallback): void;
  isHeld(callback: NginxCallback): boolean;
  /** Compares what nginx has with what was accepted here. */
  onStreams(streams: readonly NginxStream[], nowMs: number): void;
  drop(publisherId: string): void;
  /** nginx is gone. */
  loseAll(): void;
  /** Names of the streams that were accepted. */
  names(): string[];
  nameOf(publisherId: string): string;
  pending(): number;
  /** Whether nginx was told of a stream that it did not show yet. */
  isExpecting(): boolean;
}

/** A publisher that was accepted and does not appear for this long has left. */
const appearMs = 10_000;

export function createNginxPublishers(parts: NginxPublisherParts): NginxPublishers {
  const { events, drop } = parts;
  const held = new Map<string, Held>();
  const all = (): Held[] => [...held.values()];

  const senders = ({ clientId, streamKey }: NginxCallback): Held[] =>
    all().filter((one) => one.clientId === clientId && one.publisher.streamKey === streamKey);

  function lose(one: Held): void {
    // `admit` tells of the end of those that are still being asked about.
    if (held.delete(one.publisher.id) && one.state !== 'asking') events.gone(one.publisher.id);
  }

  return {
    onPublish: createAdmission(parts, held),
    onDone: (callback) => senders(callback).forEach(lose),
    isHeld: (callback) => senders(callback).length > 0,
    onStreams(streams, nowMs) {
      const byName = new Map(streams.filter((one) => one.hasPublisher).map((one) => [one.name, one]));
      for (const one of all()) {
        const stream = byName.get(one.name);
        byName.delete(one.name);
        if (stream !== undefined) onStream(parts, one, { stream, nowMs });
        else if (one.state === 'published') lose(one);
        else if (one.state === 'accepted' && nowMs - one.acceptedAtMs > appearMs) lose(one);
      }
      // Publishers of a server that was killed, or that nginx does not ask about: their encoders come back and are asked about.
      for (const name of byName.keys()) drop(name);
    },
    drop(publisherId) {
      const one = held.get(publisherId);
      if (one === undefined) return;
      // Where nginx has no stream of it so far, or does not answer, the next look at the streams ends it.
      one.isDropped = true;
      if (one.state !== 'asking') drop(one.name);
    },
    loseAll: () => all().forEach(lose),
    names: () => all().flatMap(({ state, name }) => (state === 'asking' ? [] : [name])),
    nameOf: (publisherId) => held.get(publisherId)?.name ?? '',
    pending: () => all().filter((one) => one.state === 'asking').length,
    isExpecting: () => all().some((one) => one.state === 'accepted'),
  };
}

/** nginx has the stream of a publisher. */
function onStream(
  { events, drop }: NginxPublisherParts,
  one: Held,
  { stream, nowMs }: { readonly stream: NginxStream; readonly nowMs: number },
): void {
  const { id } = one.publisher;
  if (one.state === 'accepted') {
    one.state = 'published';
    events.published(one.publisher);
  }
  const figures = one.meter.read(stream, nowMs);
  events.measured(id, figures);
  if (one.isDropped || figures.problem === 'unsupported_codec') drop(one.name);
}
