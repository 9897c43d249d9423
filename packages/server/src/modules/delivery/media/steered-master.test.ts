import fc from 'fast-check';
import { expect, it } from 'vitest';
import { steerMaster } from './steered-master.pure';

const steering = {
  steeringUri: '/bff/player/steering',
  initial: 'first',
  secondFolder: 'https://cdn.example/media/t~s/lives/1/a/',
} as const;

it('offers each variant under both addresses, those of the first one first', () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-STREAM-INF:BANDWIDTH=800,CODECS="avc1.64001f,mp4a.40.2"',
    '360p/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=2800',
    'https://elsewhere.example/720p.m3u8',
    '',
  ].join('\n');
  expect(steerMaster(master, steering).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-CONTENT-STEERING:SERVER-URI="/bff/player/steering",PATHWAY-ID="first"',
    '#EXT-X-STREAM-INF:BANDWIDTH=800,CODECS="avc1.64001f,mp4a.40.2",PATHWAY-ID="first"',
    '360p/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=2800,PATHWAY-ID="first"',
    'https://elsewhere.example/720p.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=800,CODECS="avc1.64001f,mp4a.40.2",PATHWAY-ID="second"',
    'https://cdn.example/media/t~s/lives/1/a/360p/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=2800,PATHWAY-ID="second"',
    'https://elsewhere.example/720p.m3u8',
    '',
  ]);
});

it('keeps the renditions of a way apart from those of the other one, and captions in the picture common', () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="pt",URI="pt.m3u8"',
    '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="pt",INSTREAM-ID="CC1"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="sound",CLOSED-CAPTIONS="cc"',
    'v.m3u8',
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"',
  ].join('\n');
  expect(steerMaster(master, { ...steering, initial: 'second' }).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="pt",INSTREAM-ID="CC1"',
    '#EXT-X-CONTENT-STEERING:SERVER-URI="/bff/player/steering",PATHWAY-ID="second"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="pt",URI="pt.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="sound",CLOSED-CAPTIONS="cc",PATHWAY-ID="first"',
    'v.m3u8',
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8",PATHWAY-ID="first"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound-second",NAME="pt",URI="https://cdn.example/media/t~s/lives/1/a/pt.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="sound-second",CLOSED-CAPTIONS="cc",PATHWAY-ID="second"',
    'https://cdn.example/media/t~s/lives/1/a/v.m3u8',
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="https://cdn.example/media/t~s/lives/1/a/i.m3u8",PATHWAY-ID="second"',
    '',
  ]);
});

it('leaves alone what is no master, and what was steered already', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes('#EXT-X-STREAM-INF:'));
      expect(steerMaster(text, steering)).toBe(text);
    }),
  );
  const once = steerMaster('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n', steering);
  expect(steerMaster(once, steering)).toBe(once);
});
