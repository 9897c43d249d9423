import { expect, it } from 'vitest';
import { createByteMeter } from './byte-meter.pure';
import { isCallbackPath, readCallback } from './read-callback';
import { readStatistics } from './read-statistics';

const form =
  'app=live&flashver=FMLE/3.0%20(compatible%3B%20Lavf62.19&swfurl=&tcurl=rtmp://127.0.0.1:9935/live&pageurl=' +
  '&addr=2001:db8::7&clientid=2&call=publish&name=a-key&type=live';
const callback = { kind: 'publish', clientId: '2', streamKey: 'a-key', remoteAddress: '2001:db8::7' };

it('reads a callback', () => {
  expect(readCallback(form)).toEqual(callback);
  for (const kind of ['publish_done', 'update_publish', 'update_play'])
    expect(readCallback(form.replace('call=publish', `call=${kind}`))).toMatchObject({ kind });
});

it('believes nothing that an encoder appends', () => {
  expect(readCallback(`${form}&addr=192.0.2.1&name=other&call=publish_done&clientid=9&app=x`)).toEqual(
    callback,
  );
});

it.each([
  ['another call', 'call=publish', 'call=play'],
  ['another application', 'app=live', 'app=vod'],
  ['no number of a connection', 'clientid=2', 'clientid=two'],
  ['an endless number', 'clientid=2', `clientid=${'2'.repeat(21)}`],
  ['no address', 'addr=2001:db8::7', 'addr=unix:'],
  ['no key', 'name=a-key', 'name='],
  ['a long key', 'name=a-key', `name=${'k'.repeat(129)}`],
])('refuses %s', (_what, from, to) => {
  expect(readCallback(form.replace(from, to))).toBeNull();
});

it('knows the path that holds the secret, and no other', () => {
  expect(isCallbackPath('/a-secret', 'a-secret')).toBe(true);
  expect(
    ['/a-secreT', '/a-secret/', 'a-secret', '/', ''].filter((path) => isCallbackPath(path, 'a-secret')),
  ).toEqual([]);
});

const page = (streams: string): string =>
  `<?xml version="1.0" encoding="utf-8" ?><rtmp><nginx_rtmp_version>1.1.4</nginx_rtmp_version><server>
   <application><name>other</name><live><stream><name>foreign</name></stream></live></application>
   <application><name>live</name><live>${streams}<nclients>1</nclients></live></application></server></rtmp>`;
const client = (inner = ''): string =>
  `<client><id>2</id><address>127.0.0.1</address>${inner}<active/></client>`;
const meta =
  '<meta><video><width>320</width><height>99999</height><frame_rate>0</frame_rate><codec>Sorenson-H263</codec></video><audio><codec>AAC</codec></audio></meta>';

it('reads the streams of its own application', () => {
  const stream = `<stream><name>one</name><bytes_in>187268</bytes_in>${client('<publishing/>')}${client()}${meta}</stream>`;
  expect(readStatistics(page(`${stream}<stream><name>two</name>${client()}</stream>`))).toEqual([
    {
      name: 'one',
      hasPublisher: true,
      readers: 1,
      bytes: 187268,
      width: 320,
      height: null,
      videoCodec: 'flv1',
      audioCodec: 'aac',
    },
    {
      name: 'two',
      hasPublisher: false,
      readers: 1,
      bytes: 0,
      width: null,
      height: null,
      videoCodec: null,
      audioCodec: null,
    },
  ]);
  expect(readStatistics(page(''))).toEqual([]);
});

it.each([
  '',
  'not a page',
  '<html><body>nginx</body></html>',
  '<!DOCTYPE x [<!ENTITY a "b">]><rtmp><nginx_rtmp_version>1</nginx_rtmp_version></rtmp>',
  '<rtmp><nginx_rtmp_version>1',
])('takes %j for no page of statistics', (text) => {
  expect(readStatistics(text)).toBeNull();
});

const [empty] = readStatistics(page(`<stream><name>one</name>${client('<publishing/>')}</stream>`)) ?? [];
const at = (bytes: number, videoCodec: string | null = 'h264') => ({
  name: 'one',
  hasPublisher: true,
  readers: 0,
  width: null,
  height: null,
  audioCodec: null,
  ...empty,
  bytes,
  videoCodec,
});

it('measures the rate of the last two seconds, and a silence', () => {
  const meter = createByteMeter(0);
  const read = (bytes: number, nowMs: number) => {
    const { bitrate, packets, problem } = meter.read(at(bytes), nowMs);
    return [bitrate, packets, problem];
  };
  expect(read(0, 1000)).toEqual([0, 0, null]);
  expect(read(125_000, 2000)).toEqual([500_000, 125_000, null]);
  expect(read(250_000, 3000)).toEqual([1_000_000, 250_000, null]);
  expect(read(250_000, 4000)).toEqual([500_000, 250_000, null]);
  expect(read(250_000, 5000)).toEqual([0, 250_000, 'no_data']);
  expect(meter.lastGrowthAt()).toBe(3000);
  expect(read(260_000, 6000)).toEqual([40_000, 260_000, null]);
});

it('says which codec cannot be taken', () => {
  expect(createByteMeter(0).read(at(1, 'jpeg'), 1000).problem).toBe('unsupported_codec');
  expect(createByteMeter(0).read(at(1, null), 1000).problem).toBeNull();
});
