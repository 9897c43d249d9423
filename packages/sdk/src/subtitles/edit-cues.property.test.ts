import type { Cue } from '@palco/openapi';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCueTime, longestCueTime, parseCueTime } from './cue-time.pure';
import { addCue, findCueProblems, mergeWithNext, shiftCues, splitCue } from './edit-cues.pure';

const milliseconds = (min: number, max: number) => fc.integer({ min, max }).map((ms) => ms / 1000);

/** Valid cues, made from gaps and lengths. */
const cueList = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 5000 }), length: fc.integer({ min: 1, max: 9000 }) }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((spans) => {
    let at = 0;
    return spans.map(({ gap, length }, index): Cue => {
      const inicio = at + gap;
      at = inicio + length;
      return { inicio: inicio / 1000, fim: at / 1000, texto: `fala número ${index}` };
    });
  });
const words = (cues: readonly Cue[]): string[] => cues.flatMap(({ texto }) => texto.split(/\s+/));

it('a formatted time is parsed to the same value', () => {
  fc.assert(
    fc.property(milliseconds(0, longestCueTime * 1000), (seconds) => {
      expect(parseCueTime(formatCueTime(seconds))).toBe(seconds);
    }),
  );
});

it('cues that are split or merged keep their words, times and order', () => {
  fc.assert(
    fc.property(cueList, fc.nat(), milliseconds(0, 200_000), (cues, pick, at) => {
      const index = pick % cues.length;
      for (const changed of [splitCue(cues, index, at), mergeWithNext(cues, index)]) {
        expect(words(changed)).toEqual(words(cues));
        expect(findCueProblems(changed).size).toBe(0);
        expect([changed[0]?.inicio, changed.at(-1)?.fim]).toEqual([cues[0]?.inicio, cues.at(-1)?.fim]);
      }
    }),
  );
});

it('cues that are shifted keep their distances and stay within the valid times', () => {
  fc.assert(
    fc.property(cueList, milliseconds(-500_000, 500_000), (cues, by) => {
      const moved = shiftCues(cues, by);
      expect(findCueProblems(moved).size).toBe(0);
      expect(moved[0]?.inicio).toBeGreaterThanOrEqual(0);
      const first = (moved[0]?.inicio ?? 0) - (cues[0]?.inicio ?? 0);
      moved.forEach((cue, index) => expect(cue.inicio - (cues[index]?.inicio ?? 0)).toBeCloseTo(first, 5));
    }),
  );
});

it('a new cue is empty, and the others keep their places', () => {
  fc.assert(
    fc.property(cueList, milliseconds(0, 300_000), (cues, at) => {
      const added = addCue(cues, at);
      expect(added.cues.filter((_, index) => index !== added.index)).toEqual(cues);
      const problems = findCueProblems(added.cues);
      expect(problems.get(added.index)).toBe('empty');
    }),
  );
});
