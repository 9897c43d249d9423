import type { NatsConnection } from '@nats-io/transport-node';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { ServerContext } from '../context';
import type { Database } from '../database/database';
import type { ListenOptions } from '../database/listen';
import { subjectsOf } from './nats-names.pure';
import { startRelay } from './nats-relay';
import { idPrefix, writeMessage } from './notification.pure';

const { log } = Fastify();

/** A relay whose connection to NATS can end, as the client of NATS says it: by an error of each call. */
function start() {
  let isClosed = false;
  const sent: string[] = [];
  const nats = {
    isClosed: () => isClosed,
    publish(subject: string) {
      if (isClosed) throw new Error('closed connection');
      sent.push(subject);
    },
    subscribe: () => ({ unsubscribe: () => undefined }),
  } as unknown as NatsConnection;
  let options: Pick<ListenOptions, 'onListening' | 'onMessage'> | undefined;
  const listen: ServerContext['listen'] = (given) => {
    options = given;
    const nothing = () => Promise.resolve();
    return { listen: nothing, unlisten: () => undefined, stop: nothing };
  };
  // Each read of a row fails, as that of one that is forgotten does.
  const db = {} as Database;
  const relay = startRelay({ db, log, listen, subjects: subjectsOf('palco') }, nats);
  if (options === undefined) throw new Error('it does not listen');
  return { ...options, relay, sent, close: () => void (isClosed = true) };
}

describe('the process that hands messages to NATS', () => {
  // Between the end of the connection and that of the listener the database goes on: an error there would end the process.
  it('drops what comes from the database after its connection has ended', async () => {
    const { onMessage, relay, sent, close } = start();
    onMessage(writeMessage('chat:1', 'before'), '');
    close();
    expect(() => onMessage(writeMessage('chat:1', 'after'), '')).not.toThrow();
    onMessage(`${idPrefix('chat:1')}7`, '');
    await relay.stop();
    expect(sent).toHaveLength(1);
  });
});
