import { expect, it } from 'vitest';
import { StartError } from '../errors/start-error';
import { parseAnalyticsConfig } from './analytics-config';

it('takes the database unless a ClickHouse is named', () => {
  expect(parseAnalyticsConfig({})).toEqual({ clickhouse: null });
});

it.each([
  [
    'https://palco:a%40b@one:8443/palco',
    { url: 'https://one:8443', user: 'palco', password: 'a@b', database: 'palco' },
  ],
  ['http://one:8123/default', { url: 'http://one:8123', user: 'default', password: '', database: 'default' }],
])('reads %s', (text, clickhouse) => {
  expect(parseAnalyticsConfig({ PALCO_CLICKHOUSE_URL: text })).toEqual({ clickhouse });
});

it.each([
  'one:8123',
  'tcp://one:9000/palco',
  'http://one:8123',
  'http://one:8123/',
  'http://one:8123/a/b',
  'http://one:8123/a-b',
  'http://one:8123/palco?x=1',
])('refuses %s, and repeats no password', (text) => {
  const parse = () => parseAnalyticsConfig({ PALCO_CLICKHOUSE_URL: text.replace('://', '://palco:geheim@') });
  expect(parse).toThrow(StartError);
  expect(parse).toThrow(/^(?!.*geheim)PALCO_CLICKHOUSE_URL is not usable/);
});
