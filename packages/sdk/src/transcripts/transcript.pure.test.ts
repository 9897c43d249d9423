import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findInTranscript,
  formatTranscriptTime,
  parseTranscript,
  transcriptCueAt,
  transcriptText,
  type TranscriptCue,
} from './transcript.pure';

const cue = (start: number, text: string, speaker: string | null = null): TranscriptCue => ({
  start,
  end: start + 2,
  text,
  speaker,
});

describe('cues of a WebVTT', () => {
  it.each<[string, string, readonly TranscriptCue[]]>([
    ['a text that is none', '1\n00:00:01,000 --> 00:00:02,000\nOi', []],
    ['an empty one', 'WEBVTT\n', []],
    [
      'markup, entities and lines',
      'WEBVTT\n\nid\n00:01.000 --> 00:03.000 line:0\n<v Ana &amp; Bia>Bom <i>dia</i></v>\n2 &lt; 3 &#8211; 4\n',
      [{ start: 1, end: 3, text: 'Bom dia 2 < 3 – 4', speaker: 'Ana & Bia' }],
    ],
    [
      'cues that are out of order, without text or without duration',
      'WEBVTT\n\n00:09.000 --> 00:10.000\nb\n\n1:00:00.000 --> 1:00:01.000\n<i></i>\n\n00:02.000 --> 00:01.000\nx\n\n00:01.000 --> 00:02.000\na\n',
      [
        { start: 1, end: 2, text: 'a', speaker: null },
        { start: 9, end: 10, text: 'b', speaker: null },
      ],
    ],
    [
      'Windows lines and a byte order mark',
      '\uFEFFWEBVTT\r\n\r\n00:00:01.000 --> 00:00:02.000\r\nOi\r\n',
      [{ start: 1, end: 2, text: 'Oi', speaker: null }],
    ],
  ])('%s', (_, text, cues) => expect(parseTranscript(text)).toEqual(cues));

  it('are never a reason to fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        parseTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`);
      }),
    );
  });
});

describe('what is being said', () => {
  const cues = [cue(1, 'a'), cue(5, 'b'), cue(5, 'c')];
  it.each([
    [0, -1],
    [1, 0],
    [4, 0],
    [5, 2],
    [900, 2],
    [NaN, -1],
  ])('at %d s is %d', (seconds, index) => expect(transcriptCueAt(cues, seconds)).toBe(index));

  it('is the last cue that has begun', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60)), fc.nat(70), (starts, seconds) => {
        const all = starts.toSorted((one, other) => one - other).map((start) => cue(start, 'x'));
        expect(transcriptCueAt(all, seconds)).toBe(all.findLastIndex(({ start }) => start <= seconds));
      }),
    );
  });
});

describe('a search in a transcript', () => {
  const cues = [cue(1, 'A segunda LEI'), cue(3, 'de  Newton: ação e reação'), cue(9, 'Lei')];
  const briefly = (text: string) =>
    findInTranscript(cues, text).map(({ index, marks }) => [
      index,
      ...marks.map((mark) => cues[mark.index]?.text.slice(mark.start, mark.end)),
    ]);

  it.each<[string, unknown]>([
    [
      'lei',
      [
        [0, 'LEI'],
        [2, 'Lei'],
      ],
    ],
    ['LEI DE NEWTON', [[0, 'LEI', 'de  Newton']]],
    [
      'acao',
      [
        [1, 'ação'],
        [1, 'ação'],
      ],
    ],
    ['ação  e', [[1, 'ação e']]],
    ['nada', []],
    [' ', []],
    ['...', []],
  ])('%j', (text, hits) => expect(briefly(text)).toEqual(hits));

  it('marks what was looked for, whatever letters it is in', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'Á', 'ç', 'İ', 'ß', '🎬', ' ', 'é'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), fc.nat(), (texts, at) => {
        const all = texts.map((one, index) => cue(index, one));
        const wanted = texts[at % texts.length] ?? '';
        const found = findInTranscript(all, wanted);
        if (/[\p{L}\p{N}]/u.test(wanted)) expect(found.length).toBeGreaterThan(0);
        for (const { index, start, end } of found.flatMap(({ marks }) => marks))
          expect(all[index]?.text.slice(start, end)).not.toBe('');
      }),
    );
  });
});

it.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3605, '1:00:05'],
  [-1, '0:00'],
])('%d s is written as %s', (seconds, text) => expect(formatTranscriptTime(seconds)).toBe(text));

it('is copied with times, and with who speaks where that changes', () => {
  const cues = [
    cue(0, 'Bom dia.', 'Ana'),
    cue(4, 'Vamos lá.', 'Ana'),
    cue(62, 'Oi!', 'Bia'),
    cue(70, 'Fim.'),
  ];
  expect(transcriptText(cues)).toBe('0:00 Ana: Bom dia.\n0:04 Vamos lá.\n1:02 Bia: Oi!\n1:10 Fim.');
});
