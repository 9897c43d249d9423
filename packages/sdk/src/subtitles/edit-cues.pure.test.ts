import type { Cue } from '@palco/openapi';
import { describe, expect, it } from 'vitest';
import { formatCueTime, parseCueTime } from './cue-time.pure';
import {
  addCue,
  cueAt,
  findCueProblems,
  mergeWithNext,
  shiftCues,
  splitCue,
  toWebVtt,
} from './edit-cues.pure';

const cue = (inicio: number, fim: number, texto = 'Oi'): Cue => ({ inicio, fim, texto });

describe('the time of a cue', () => {
  it.each([
    ['00:00:00.000', 0],
    ['1:02:03.4', 3723.4],
    ['2:03,45', 123.45],
    ['123.456', 123.456],
    [' 7 ', 7],
    ['600', 600],
    ['99:59:59.999', 359_999.999],
    ['100:00:00', null],
    ['1:60', null],
    ['59:59', 3599],
    ['60:00', null],
    ['60:00:61', null],
    ['1:2:3:4', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
    ['a', null],
    ['1.2345', null],
  ])('%j is %s', (text, seconds) => {
    expect(parseCueTime(text)).toBe(seconds);
  });

  it.each([
    [0, '00:00:00.000'],
    [3723.4005, '01:02:03.401'],
    [-1, '00:00:00.000'],
  ])('%s is written %s', (seconds, text) => {
    expect(formatCueTime(seconds)).toBe(text);
  });
});

describe('cues with problems', () => {
  it.each([
    [[cue(0, 1), cue(1, 2)], []],
    [[cue(0, 2), cue(1, 3), cue(1, 2)], []],
    [[cue(1, 2), cue(0.5, 3)], [[1, 'out-of-order']]],
    [[cue(1, 1)], [[0, 'ends-early']]],
    [
      [cue(2, 1), cue(0, 3)],
      [
        [0, 'ends-early'],
        [1, 'out-of-order'],
      ],
    ],
    [[cue(0, 1, ' \n ')], [[0, 'empty']]],
  ])('%j has %j', (cues, problems) => {
    expect([...findCueProblems(cues)]).toEqual(problems);
  });
});

describe('a cue that is cut in two', () => {
  it.each<[number, string[]]>([
    [5, ['um dois', 'três quatro']],
    [1, ['um', 'dois três quatro']],
    [9, ['um dois três', 'quatro']],
  ])('at %s shares its words as %j', (at, texts) => {
    for (const start of [0, 100]) {
      const halves = splitCue([cue(start, start + 10, 'um dois três quatro ')], 0, start + at);
      expect(halves.map(({ texto }) => texto)).toEqual(texts);
      expect(halves.map(({ inicio, fim }) => [inicio, fim])).toEqual([
        [start, start + at],
        [start + at, start + 10],
      ]);
    }
  });

  it.each([0, 0.05, 9.95, 10, 11, -1])('stays whole at %s', (at) => {
    for (const start of [0, 100]) {
      const cues = [cue(start, start + 10)];
      expect(splitCue(cues, 0, start + at)).toBe(cues);
      expect(splitCue(cues, 1, start + 5)).toBe(cues);
    }
  });

  it.each([0.1, 9.9])('leaves a tenth of a second at %s', (at) => {
    expect(splitCue([cue(0, 10)], 0, at)).toHaveLength(2);
  });

  it('of one word leaves the second half empty', () => {
    expect(splitCue([cue(0, 10, 'Oi')], 0, 5).map(({ texto }) => texto)).toEqual(['Oi', '']);
  });
});

describe('cues that are put together', () => {
  it('have both texts and the whole time', () => {
    expect(mergeWithNext([cue(0, 1, 'a'), cue(2, 3, 'b'), cue(4, 5)], 0)).toEqual([
      cue(0, 3, 'a\nb'),
      cue(4, 5),
    ]);
    expect(mergeWithNext([cue(0, 1, 'a'), cue(2, 3, '')], 0)).toEqual([cue(0, 3, 'a')]);
  });

  it('are always two: without both of them the list is unchanged', () => {
    const cues = [cue(0, 1)];
    for (const index of [-1, 0]) expect(mergeWithNext(cues, index)).toBe(cues);
  });
});

describe('cues that are moved', () => {
  it.each([
    [1, null, [1, 3]],
    [-0.25, null, [0, 2]],
    [1, [1], [0, 3]],
    [-9, [1], [0, 0]],
    [1e9, null, [359_996.999, 359_998.999]],
  ])('by %s at %j begin at %j', (by, indexes, starts) => {
    const moved = shiftCues([cue(0, 1), cue(2, 3)], by, indexes === null ? null : new Set(indexes));
    expect(moved.map(({ inicio }) => inicio)).toEqual(starts);
    // Each of them lasts a second, as before.
    expect(moved.map(({ fim }) => Math.round((fim - 1) * 1000) / 1000)).toEqual(starts);
  });

  it('are unchanged where none is chosen', () => {
    const cues = [cue(0, 1)];
    expect(shiftCues(cues, 1, new Set())).toBe(cues);
  });
});

describe('a new cue', () => {
  it.each([
    [[], 3, [3, 5], 0],
    [[cue(0, 1), cue(4, 5)], 2.5, [2.5, 4], 1],
    [[cue(0, 4), cue(6, 7)], 2, [4, 6], 1],
    [[cue(0, 1)], 1, [1, 3], 1],
    [[cue(4, 5)], 1, [1, 3], 0],
    // Without any room it overlaps the next one.
    [[cue(0, 1), cue(1, 2)], 0.5, [1, 1.1], 1],
    [[], 1e9, [359_997.999, 359_999.999], 0],
  ])('among %j at %s is %j', (cues, at, [inicio, fim], index) => {
    const added = addCue(cues, at);
    expect(added.index).toBe(index);
    expect(added.cues[index]).toEqual({ inicio, fim, texto: '' });
    expect(added.cues).toHaveLength(cues.length + 1);
  });
});

it('the cue of a time is the one that is shown', () => {
  const cues = [cue(0, 1), cue(2, 3)];
  expect([0, 0.999, 1, 2.5, 3].map((seconds) => cueAt(cues, seconds))).toEqual([0, 0, -1, 1, -1]);
});

it('WebVTT escapes text that would be parsed as times or markup', () => {
  expect(toWebVtt([cue(0, 1, 'a --> b\n\n \n<i>&')])).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\na --&gt; b\n&lt;i&gt;&amp;\n',
  );
});

it('a WebVTT file keeps who speaks, paired tags and the place', () => {
  const spoken = { ...cue(0, 1, '<v João & Ana><i>a <b>c</b></i> <u>'), posicao: 'line:0' };
  expect(toWebVtt([spoken])).toContain(
    '00:00:01.000 line:0\n<v João &amp; Ana><i>a <b>c</b></i> &lt;u&gt;\n',
  );
  expect(splitCue([spoken], 0, 0.5).map(({ posicao }) => posicao)).toEqual(['line:0', 'line:0']);
});
