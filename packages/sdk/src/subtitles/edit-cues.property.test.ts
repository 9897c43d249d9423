import type { Cue } from '@palco/openapi';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCueTime, longestCueTime, parseCueTime } from './cue-time.pure';
import { recordEdit, redoEdit, startHistory, undoEdit } from './cue-history.pure';
import { cueWords, plainCueText, speakerOf, withSpeaker } from './cue-markup.pure';
import {
  addCue,
  findCueHints,
  findCueProblems,
  mergeWithNext,
  moveCue,
  resizeCue,
  shiftCues,
  splitCue,
  splitCueAtText,
} from './edit-cues.pure';
import { findInCues, replaceInCues } from './search-cues.pure';

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

/** Texts with markup in all places, also unclosed. */
const markedText = fc
  .array(
    fc.constantFrom(
      '<i>',
      '</i>',
      '<b>',
      '</b>',
      '<v Ana Lú>',
      '<v João>',
      '</v>',
      'um',
      'dois ',
      ' três',
      '\n',
      '<',
      ' ',
    ),
    {
      maxLength: 14,
    },
  )
  .map((parts) => parts.join(''));
const read = (text: string): string => plainCueText(text).replaceAll(/\s+/g, '');
const overlaps = (cues: readonly Cue[]): number =>
  [...findCueHints(cues).values()].filter((hint) => hint === 'overlap').length;

it('a cue with markup is split without losing a letter, and each half has its own markup', () => {
  fc.assert(
    fc.property(markedText, fc.nat({ max: 60 }), fc.integer({ min: 1, max: 39 }), (texto, at, tenths) => {
      const cues: Cue[] = [{ inicio: 0, fim: 4, texto }];
      for (const halves of [splitCueAtText(cues, 0, at), splitCue(cues, 0, tenths / 10)]) {
        expect(halves.map((half) => read(half.texto)).join('')).toBe(read(texto));
        expect(halves.every(({ inicio, fim }) => fim - inicio > 0.099)).toBe(true);
        expect(overlaps(halves)).toBe(0);
      }
    }),
  );
});

it('who speaks is set and read, and the words stay', () => {
  fc.assert(
    fc.property(markedText, fc.constantFrom('Ana', 'João <b> Sá', '', '  '), (texto, name) => {
      const cue = withSpeaker({ inicio: 0, fim: 1, texto }, name);
      expect(speakerOf(cue)).toBe(
        name === '' || name === '  '
          ? speakerOf({ ...cue, texto: cueWords({ ...cue, texto }) })
          : name.replaceAll(/[\s<>]+/g, ' ').trim(),
      );
      expect(read(cue.texto)).toBe(read(texto));
    }),
  );
});

it('a cue that is dragged keeps the order, overlaps no new one, and leaves the others alone', () => {
  fc.assert(
    fc.property(cueList, fc.nat(), milliseconds(-20_000, 200_000), (cues, pick, to) => {
      const index = pick % cues.length;
      for (const changed of [
        resizeCue(cues, index, { inicio: to }),
        resizeCue(cues, index, { fim: to }),
        moveCue(cues, index, to - 50),
      ]) {
        expect(changed.toSpliced(index, 1)).toEqual(cues.toSpliced(index, 1));
        expect(findCueProblems(changed).size).toBe(0);
        expect(overlaps(changed)).toBe(0);
      }
    }),
  );
});

it('what is found is what is replaced, and nothing else changes', () => {
  fc.assert(
    fc.property(
      fc.array(markedText, { maxLength: 5 }),
      fc.constantFrom('um', 'DOIS', 'três um', '.', '<'),
      (texts, text) => {
        const cues = texts.map((texto, at): Cue => ({ inicio: at, fim: at + 1, texto }));
        const found = findInCues(cues, { text });
        const by = '\u0001';
        const replaced = replaceInCues(cues, { text }, { by });
        expect(replaced.flatMap(({ texto }) => [...texto].filter((one) => one === by)).length).toBe(
          found.length,
        );
        let next = 0;
        const back = replaced.map((cue) => ({
          ...cue,
          texto: cue.texto.replaceAll(by, () => {
            const { index = 0, start = 0, end = 0 } = found[next++] ?? {};
            return cues[index]?.texto.slice(start, end) ?? '';
          }),
        }));
        expect(back).toEqual(cues);
      },
    ),
  );
});

it('every step is undone and done again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer(), fc.constantFrom(null, 'a', 'b')), { maxLength: 30 }),
      (edits) => {
        let history = startHistory(Number.NaN);
        for (const [state, group] of edits) history = recordEdit(history, state, group);
        const { past, present } = history;
        for (const [back, state] of past.toReversed().entries()) {
          history = undoEdit(history);
          expect(history.present).toBe(state);
          expect(history.future.length).toBe(back + 1);
        }
        expect(undoEdit(history)).toBe(history);
        for (const _ of past) history = redoEdit(history);
        expect(history.present).toBe(present);
        expect(redoEdit(history)).toBe(history);
      },
    ),
  );
});
