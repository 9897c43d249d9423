import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutOldSegments } from './delta-playlist.pure';
import { appendPart, appendSegment, emptyPlaylist, renderPlaylist } from './live-playlist.pure';

const settings = { seconds: 0.35, hint: 's1/next.m4s' };
/** A playlist of segments of these seconds; `inits` names the initialization section of each. */
function listOf(seconds: readonly number[], inits: readonly string[] = []) {
  const list = seconds.reduce((grown, length, index) => {
    const init = inits[index] ?? 's1/init.mp4';
    const head = { init, discontinuity: inits[index] !== inits[index - 1], startedAt: index * 1000 };
    const part = { uri: `s1/part-${index}.m4s`, seconds: length, independent: true };
    const open = appendPart(grown, { part, head, next: settings });
    return appendSegment(open, { uri: `s1/${index}.m4s`, seconds: length, ...head }, 100).playlist;
  }, emptyPlaylist(2));
  return renderPlaylist(list, '../');
}
const addresses = (text: string): string[] => text.match(/^\.\..*$/gm) ?? [];

describe('a delta of a playlist', () => {
  it('replaces what is further than six target durations from the live edge by its number', () => {
    const text = listOf(Array.from({ length: 10 }, () => 2));
    const delta = withoutOldSegments(text);
    expect(delta).toContain('\n#EXT-X-SKIP:SKIPPED-SEGMENTS=4\n#EXT-X-MAP:URI="../s1/init.mp4"\n');
    expect(addresses(delta)).toEqual(addresses(text).slice(4));
    expect(delta).toContain('#EXT-X-MEDIA-SEQUENCE:0\n');
    expect(delta).toContain('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="../s1/next.m4s"');
  });

  it('has the initialization section of its first segment once', () => {
    const inits = Array.from({ length: 10 }, (_, index) => (index < 4 ? 's1/a.mp4' : 's1/b.mp4'));
    expect(withoutOldSegments(listOf(Array(10).fill(2), inits)).match(/EXT-X-MAP:.*/g)).toEqual([
      'EXT-X-MAP:URI="../s1/b.mp4"',
    ]);
    const later = inits.map((_, index) => (index < 6 ? 's1/a.mp4' : 's1/b.mp4'));
    expect(withoutOldSegments(listOf(Array(10).fill(2), later)).match(/EXT-X-MAP:.*/g)).toEqual([
      'EXT-X-MAP:URI="../s1/a.mp4"',
      'EXT-X-MAP:URI="../s1/b.mp4"',
    ]);
  });

  it.each([
    ['is short', listOf([2, 2, 2])],
    ['does not allow it', renderPlaylist(emptyPlaylist(2))],
    ['is something else', 'no playlist'],
  ])('is the playlist itself where that %s', (_what, text) => {
    expect(withoutOldSegments(text)).toBe(text);
  });

  it('keeps every segment that begins within the last six target durations, whatever their lengths', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 24 }), { maxLength: 40 });
    fc.assert(
      fc.property(lengths, (tenths) => {
        const seconds = tenths.map((tenth) => tenth / 10);
        const text = listOf(seconds);
        const delta = withoutOldSegments(text);
        const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(delta)?.[1] ?? 0);
        expect(addresses(delta)).toEqual(addresses(text).slice(skipped));
        const after = seconds.slice(skipped).reduce((sum, length) => sum + length, 0);
        if (skipped > 0) expect(after).toBeGreaterThan(12 - 0.001);
      }),
    );
  });
});
