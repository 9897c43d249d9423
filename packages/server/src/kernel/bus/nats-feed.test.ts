import type { NatsConnection } from '@nats-io/transport-node';
import { expect, it } from 'vitest';
import { createFeed } from './nats-bus';
import { subjectsOf } from './nats-names.pure';

function connection(isClosed: boolean): NatsConnection {
  return {
    isClosed: () => isClosed,
    flush: () => Promise.resolve(),
    subscribe() {
      if (isClosed) throw new Error('closed connection');
      return { unsubscribe: () => undefined };
    },
  } as unknown as NatsConnection;
}

it('waits with a topic for the next connection, where the one before has ended and that is not noticed yet', async () => {
  const feed = createFeed(subjectsOf('palco'), () => undefined);
  feed.ready(connection(true));
  const holding = feed.hold('chat:1');
  // A refusal would stay with the topic for every later holder.
  await expect(Promise.race([holding, Promise.resolve().then(() => 'waits')])).resolves.toBe('waits');
  feed.lost();
  const next = connection(false);
  feed.prepare(next);
  feed.ready(next);
  (await holding)();
});
