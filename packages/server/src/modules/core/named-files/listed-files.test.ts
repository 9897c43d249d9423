import { describe, expect, it } from 'vitest';
import { filesOfList } from './listed-files.pure';

const keysIn = (key: string, lines: readonly string[]) =>
  filesOfList(key, lines.join('\n')).map((one) => one.key);

describe('the files of a list', () => {
  it('are its variants, tracks, first parts and segments, each once', () => {
    expect(
      keysIn('videos/a/run/hls/master.m3u8', [
        '#EXTM3U',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="pt",URI="audio/index.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"',
        '720p/index.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"\r',
        '720p/index.m3u8\r',
        '#EXT-X-SESSION-DATA:DATA-ID="x",URI="https://other.example/x.json"',
        '',
      ]),
    ).toEqual(['videos/a/run/hls/audio/index.m3u8', 'videos/a/run/hls/720p/index.m3u8']);
    expect(
      keysIn('hls/720p/index.m3u8', ['#EXT-X-MAP:URI="init.mp4"', '#EXTINF:4,', '00000.m4s', '../b.m4s']),
    ).toEqual(['hls/720p/init.mp4', 'hls/720p/00000.m4s', 'hls/b.m4s']);
  });

  it('have to be as long as its ranges reach', () => {
    const text =
      '#EXT-X-MAP:URI="all.mp4",BYTERANGE="700@0"\n#EXT-X-BYTERANGE:500@700\nall.mp4\n#EXTINF:1,\nb.m4s';
    expect(filesOfList('x/a.m3u8', text)).toEqual([
      { key: 'x/all.mp4', bytes: 1200 },
      { key: 'x/b.m4s', bytes: 0 },
    ]);
  });

  it('are the pictures of a track', () => {
    const cues = ['WEBVTT', '', '00:00.000 --> 00:05.000', 'storyboard.jpg#xywh=0,0,160,90', ''];
    expect(keysIn('run/storyboard.vtt', cues)).toEqual(['run/storyboard.jpg']);
  });
});
