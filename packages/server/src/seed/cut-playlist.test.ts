import { describe, expect, it } from 'vitest';
import { cutPlaylist } from './cut-playlist.pure';

const head = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4"\n';
const segments = [4, 4, 2.5].map((seconds, index) => `#EXTINF:${seconds.toFixed(6)},\n0000${index}.m4s\n`);
const whole = `${head}${segments.join('')}#EXT-X-ENDLIST\n`;

describe('a cut of a playlist', () => {
  it.each([
    [{ first: 0, count: 3 }, [0, 1, 2], 10.5],
    [{ first: 1, count: 1 }, [1], 4],
    [{ first: 1, count: 9 }, [1, 2], 6.5],
    [{ first: 9, count: 1 }, [2], 2.5],
    [{ first: 0, count: 0 }, [0], 4],
  ])('%o keeps the segments %o', (cut, kept, seconds) => {
    expect(cutPlaylist(whole, cut)).toEqual({
      text: `${head}${kept.map((index) => segments[index]).join('')}#EXT-X-ENDLIST\n`,
      files: ['init.mp4', ...kept.map((index) => `0000${index}.m4s`)],
      seconds,
    });
  });

  it('leaves out blank lines', () => {
    const spaced = whole.replaceAll('\n#EXTINF', '\n\n#EXTINF').replaceAll(',\n', ',\n\n');
    expect(cutPlaylist(spaced, { first: 1, count: 1 })).toEqual(cutPlaylist(whole, { first: 1, count: 1 }));
  });

  it('needs only the segments if there is no initialization section', () => {
    const plain = whole.replace('#EXT-X-MAP:URI="init.mp4"\n', '');
    expect(cutPlaylist(plain, { first: 0, count: 2 }).files).toEqual(['00000.m4s', '00001.m4s']);
  });
});
