import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  appendPart,
  appendSegment,
  emptyPlaylist,
  isSegmentFull,
  parsePlaylist,
  renderPlaylist,
} from './live-playlist.pure';
import type { LivePlaylist, LiveSegment } from './live-playlist.pure';

const name = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const segments = fc.array(
  fc.record<LiveSegment>({
    uri: name.map((one) => `s1/main/${one}.m4s`),
    init: name.map((one) => `s1/main/init-${one}.mp4`),
    seconds: fc.integer({ min: 1, max: 1_000_000 }).map((micro) => micro / 100_000),
    discontinuity: fc.boolean(),
    startedAt: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    parts: fc.constant([]),
  }),
  { maxLength: 30 },
);
const keep = fc.integer({ min: 1, max: 10 });

function gather(all: readonly LiveSegment[], most: number): LivePlaylist {
  return all.reduce((list, segment) => appendSegment(list, segment, most).playlist, emptyPlaylist(2));
}

it('is read back as it was written', () => {
  fc.assert(
    fc.property(segments, keep, fc.boolean(), (all, most, ended) => {
      const list = { ...gather(all, most), ended };
      expect(parsePlaylist(renderPlaylist(list, '../'), '../')).toEqual(list);
    }),
  );
});

const segment: LiveSegment = {
  uri: 's1/1.m4s',
  init: 's1/init.mp4',
  seconds: 2.4,
  discontinuity: true,
  startedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  parts: [],
};

it('is written as RFC 8216 asks, without an end while it grows', () => {
  const list = gather([segment, { ...segment, uri: 's1/2.m4s', discontinuity: false }], 6);
  expect(renderPlaylist(list).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-DISCONTINUITY-SEQUENCE:0',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="s1/init.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:04:05.006Z',
    '#EXTINF:2.40000,',
    's1/1.m4s',
    '#EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:04:05.006Z',
    '#EXTINF:2.40000,',
    's1/2.m4s',
    '',
  ]);
  expect(emptyPlaylist(2)).toEqual(gather([], 6));
  expect(renderPlaylist(emptyPlaylist(2))).not.toContain('#EXT-X-ENDLIST');
});

it('goes on after an end', () => {
  const ended = { ...gather([segment], 6), ended: true };
  expect(renderPlaylist(ended)).toContain('#EXT-X-ENDLIST');
  expect(appendSegment(ended, segment, 6).playlist.ended).toBe(false);
});

it('has no map for segments without an initialization section', () => {
  const list = gather([{ ...segment, init: '' }], 6);
  expect(renderPlaylist(list)).not.toContain('#EXT-X-MAP');
  expect(parsePlaylist(renderPlaylist(list))).toEqual(list);
});

it.each([
  ['a tag with more than its value', '#EXT-X-ENDLIST now'],
  ['a tag that it does not know', '#EXT-X-TOSTRING\n#TOSTRING'],
])('is read past %s', (_what, text) => {
  expect(parsePlaylist(text)).toEqual(emptyPlaylist(1));
});

it('takes nothing from values that it cannot read, and no tag from an address', () => {
  const uri = 'a.m4s#EXT-X-ENDLIST';
  const values = ['#EXT-X-MAP:BYTERANGE="8"', '#EXTINF:long,', '#EXT-X-PROGRAM-DATE-TIME:never'];
  expect(parsePlaylist([...values, uri].join('\n'))).toEqual({
    ...emptyPlaylist(1),
    segments: [{ uri, init: '', seconds: 0, discontinuity: false, startedAt: 0, parts: [] }],
  });
});

it('keeps the last segments, and counts those that it dropped', () => {
  fc.assert(
    fc.property(segments, keep, (all, most) => {
      const list = gather(all, most);
      expect(list.segments).toEqual(all.slice(-most));
      const dropped = all.slice(0, Math.max(0, all.length - most));
      expect(list.mediaSequence).toBe(dropped.length);
      expect(list.discontinuitySequence).toBe(dropped.filter(({ discontinuity }) => discontinuity).length);
      expect(list.segments.every(({ seconds }) => Math.round(seconds) <= list.targetSeconds)).toBe(true);
    }),
  );
});

it('reads anything without throwing', () => {
  fc.assert(fc.property(fc.string(), (text) => void parsePlaylist(text, '../')));
});

it.each([
  [2, 2, 6, false],
  [6, 2, 6, true],
  [4, 4, 6, true],
  [10, 10, 6, true],
  [1, 1, 1, true],
  [5, 2, 6, true],
  [4, 1, 6, false],
])('a segment of %d s, whose last fragment has %d, aiming at %d: full %s', (seconds, last, target, full) => {
  expect(isSegmentFull(seconds, last, target)).toBe(full);
});

const part = (name: string, independent: boolean) => ({
  uri: `s1/${name}.m4s`,
  seconds: 0.33333,
  independent,
});
const head = { init: 's1/init.mp4', discontinuity: false, startedAt: segment.startedAt };
/** A playlist of segments of 2 s with six parts each, and of two parts of the next one. */
function withParts(count: number): LivePlaylist {
  let list = emptyPlaylist(2);
  for (let at = 0; at <= count; at += 1) {
    for (let index = 0; index < (at === count ? 2 : 6); index += 1)
      list = appendPart(list, {
        part: part(`${at}-${index}`, index === 0),
        head,
        next: { seconds: 0.35, hint: `s1/${at}-${index + 1}.m4s` },
      });
    if (at < count) list = appendSegment(list, { ...segment, uri: `s1/${at}.m4s`, seconds: 2 }, 30).playlist;
  }
  return list;
}

it('lists the parts of an open segment, and announces the next one', () => {
  const list = withParts(1);
  const lines = renderPlaylist(list, '../', [{ uri: 'audio.m3u8', mediaSequence: 1, part: 1 }]).split('\n');
  expect(lines.slice(2, 7)).toEqual([
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.000,HOLD-BACK=6.000,PART-HOLD-BACK=1.400',
    '#EXT-X-PART-INF:PART-TARGET=0.35',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-DISCONTINUITY-SEQUENCE:0',
  ]);
  expect(lines.slice(-8)).toEqual([
    '#EXTINF:2.00000,',
    '../s1/0.m4s',
    '#EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:04:05.006Z',
    '#EXT-X-PART:DURATION=0.33333,URI="../s1/1-0.m4s",INDEPENDENT=YES',
    '#EXT-X-PART:DURATION=0.33333,URI="../s1/1-1.m4s"',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="../s1/1-2.m4s"',
    '#EXT-X-RENDITION-REPORT:URI="audio.m3u8",LAST-MSN=1,LAST-PART=1',
    '',
  ]);
  expect(parsePlaylist(renderPlaylist(list, '../'), '../')).toEqual(list);
});

it('drops parts that are further than three target durations from the live edge', () => {
  const list = withParts(6);
  expect(list.segments.map(({ parts }) => parts.length)).toEqual([0, 0, 0, 0, 6, 6]);
  expect(parsePlaylist(renderPlaylist(list, '../'), '../')).toEqual(list);
});

it('announces nothing at its end', () => {
  const ended = { ...withParts(2), open: null, ended: true };
  const text = renderPlaylist(ended);
  expect(text).not.toMatch(/PRELOAD-HINT|RENDITION-REPORT/);
  expect(parsePlaylist(text)).toEqual({ ...ended, parts: { seconds: 0.35, hint: '' } });
});

it('keeps what an open segment began with', () => {
  const begun = appendPart(emptyPlaylist(2), {
    part: part('a', true),
    head: { ...head, discontinuity: true, startedAt: 5 },
    next: { seconds: 0.35, hint: 'b' },
  });
  const { segments, open } = appendSegment(begun, { ...segment, discontinuity: false }, 5).playlist;
  expect(segments).toMatchObject([{ discontinuity: true, startedAt: 5, parts: [{ uri: 's1/a.m4s' }] }]);
  expect(open).toBeNull();
});
