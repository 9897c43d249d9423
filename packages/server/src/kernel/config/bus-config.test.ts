import { expect, it } from 'vitest';
import { StartError } from '../errors/start-error';
import { parseBusConfig } from './bus-config';

it('takes the database unless a NATS is named', () => {
  expect(parseBusConfig({})).toEqual({ nats: null });
});

it('takes several servers with the name and the password of the first', () => {
  const env = {
    PALCO_NATS_URL: 'nats://palco:a%40b@one:4222, tls://two:4222',
    PALCO_NATS_SUBJECT: 'video.a',
  };
  expect(parseBusConfig(env).nats).toEqual({
    servers: ['nats://one:4222', 'tls://two:4222'],
    user: 'palco',
    password: 'a@b',
    subject: 'video.a',
  });
});

it.each([
  [{ PALCO_NATS_URL: 'localhost:4222' }, 'PALCO_NATS_URL is not usable'],
  [{ PALCO_NATS_URL: 'http://localhost:4222' }, 'PALCO_NATS_URL is not usable'],
  [{ PALCO_NATS_URL: 'nats://one/path' }, 'PALCO_NATS_URL is not usable'],
  [{ PALCO_NATS_URL: 'nats://one', PALCO_NATS_SUBJECT: 'a b' }, 'PALCO_NATS_SUBJECT=a b is not usable'],
  [{ PALCO_NATS_SUBJECT: 'palco' }, 'PALCO_NATS_SUBJECT needs PALCO_NATS_URL'],
])('refuses %j', (env, reason) => {
  expect(() => parseBusConfig(env)).toThrow(StartError);
  expect(() => parseBusConfig(env)).toThrow(reason);
});

it('repeats no password', () => {
  expect(() => parseBusConfig({ PALCO_NATS_URL: 'nats://palco:geheim@one/x' })).toThrow(/^(?!.*geheim)/);
});
