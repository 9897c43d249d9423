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
  let options: Pick<ListenOptions, 'before' | 'onListening' | 'onMessage'> | undefined;
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

  // A connection with messages under way is not idle: keep-alives end none of that kind.
  it('has the database give up the connection of a machine that is gone, idle or not', async () => {
    const asked: string[] = [];
    const query = async (text: string) => {
      asked.push(text);
      return { rows: [{ taken: true }] };
    };
    await start().before?.({ query } as never);
    const secondsOf = (name: string) => Number(new RegExp(`${name} = '?(\\d+)`).exec(asked.join('\n'))?.[1]);
    const idle =
      secondsOf('tcp_keepalives_idle') +
      secondsOf('tcp_keepalives_interval') * secondsOf('tcp_keepalives_count');
    expect([idle, secondsOf('tcp_user_timeout')]).toEqual([11, 10]);
    // Before the lock: who waits for it may be the one whose machine goes.
    expect(asked.findIndex((text) => text.includes('lock'))).toBe(asked.length - 1);
  });
});
