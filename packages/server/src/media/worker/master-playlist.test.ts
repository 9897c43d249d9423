import { describe, expect, it } from 'vitest';
import { averageBandwidth, masterPlaylist, peakBandwidth, readSegments } from './master-playlist.pure';
import type { Variant } from './master-playlist.pure';

function variant(height: number, bitsPerSecond: number): Variant {
  return {
    name: `${height}p`,
    uri: `${height}p/index.m3u8`,
    codecs: 'avc1.64001f,mp4a.40.2',
    segments: [{ seconds: 4, bytes: bitsPerSecond / 2 }],
    picture: { width: (height / 9) * 16, height, framesPerSecond: 30_000 / 1001 },
  };
}

describe('the master playlist', () => {
  it('has every attribute that players choose a variant by', () => {
    expect(masterPlaylist([variant(720, 1_500_000)])).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-STREAM-INF:BANDWIDTH=1500000,AVERAGE-BANDWIDTH=1500000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2",FRAME-RATE=29.970',
        '720p/index.m3u8',
        '',
      ].join('\n'),
    );
  });

  it('begins with the best step for most connections; the others follow from small to large', () => {
    const steps = [variant(360, 600_000), variant(720, 1_900_000), variant(1080, 4_000_000)];
    const order = [...masterPlaylist(steps).matchAll(/^(\d+p)\//gm)].map(([, name]) => name);
    expect(order).toEqual(['720p', '360p', '1080p']);
  });

  it('begins with the smallest where each is large', () => {
    const order = [...masterPlaylist([variant(720, 3e6), variant(1080, 6e6)]).matchAll(/^(\d+p)\//gm)];
    expect(order.map(([, name]) => name)).toEqual(['720p', '1080p']);
  });

  it('names the captions that were seen, for each variant with a picture', () => {
    const sound = { ...variant(720, 128_000), picture: null, codecs: 'mp4a.40.2' };
    const lines = masterPlaylist([sound, variant(720, 1_500_000)], ['CC1', 'CC3']).split('\n');
    expect(lines.filter((line) => line.startsWith('#EXT-X-MEDIA:'))).toEqual([
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC1",AUTOSELECT=YES,INSTREAM-ID="CC1"',
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC3",AUTOSELECT=YES,INSTREAM-ID="CC3"',
    ]);
    const variants = lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF:'));
    expect(variants.map((line) => line.endsWith(',CLOSED-CAPTIONS="cc"'))).toEqual([true, false]);
  });

  it('names no picture where there is none', () => {
    const sound = { ...variant(720, 128_000), picture: null, codecs: 'mp4a.40.2' };
    expect(masterPlaylist([sound])).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=128000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2"\n',
    );
  });
});

describe('the bandwidth', () => {
  const segments = [
    { seconds: 4, bytes: 1000 },
    { seconds: 4, bytes: 3000 },
    { seconds: 0.1, bytes: 900 },
  ];
  it('at its peak is that of the largest segment, without a short rest', () => {
    expect(peakBandwidth(segments)).toBe(6000);
  });
  it('on average is that of all of them', () => {
    expect(averageBandwidth(segments)).toBe(Math.ceil(39_200 / 8.1));
  });
  it('of a video of one short segment is its own', () => {
    expect(peakBandwidth([{ seconds: 0.5, bytes: 100 }])).toBe(1600);
  });
});

describe('a media playlist', () => {
  it('is read into its segments', () => {
    const text =
      '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4.004000,\n00000.m4s\n#EXTINF:1.5,\n00001.m4s\n#EXT-X-ENDLIST\n';
    expect(readSegments(text)).toEqual([
      { uri: '00000.m4s', seconds: 4.004 },
      { uri: '00001.m4s', seconds: 1.5 },
    ]);
  });
});
