import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCueFaults } from './cues.pure';
import { toReadableCues } from './reader-rules.pure';
import type { Phrase } from './reader-rules.pure';

const word = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }),
  fc.stringMatching(/^[a-zãéç]{1,12}[.,;!?…]?$/),
);
const phrase: fc.Arbitrary<Phrase> = fc
  .record({
    start: fc.double({ min: 0, max: 4000, noNaN: true }),
    seconds: fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: -3, max: 60, noNaN: true }),
    ),
    words: fc.array(word, { maxLength: 60 }),
    doubt: fc.constantFrom(undefined, 'repeated' as const),
  })
  .map(({ start, seconds, words, doubt }) => ({ start, end: start + seconds, text: words.join(' '), doubt }));

const plain = (text: string): string => text.replaceAll(/\s+/g, '');

it('cues have at most two lines of 42 characters, last 1 to 7 s and do not overlap, whatever was heard', () => {
  fc.assert(
    fc.property(fc.array(phrase, { maxLength: 30 }), (phrases) => {
      const cues = toReadableCues(phrases);
      cues.forEach(({ inicio, fim, texto }, index) => {
        const lines = texto.split('\n');
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(42);
        expect(Math.round((fim - inicio) * 1000)).toBeGreaterThanOrEqual(1000);
        expect(Math.round((fim - inicio) * 1000)).toBeLessThanOrEqual(7000);
        const before = cues[index - 1];
        if (before !== undefined) expect(inicio).toBeGreaterThanOrEqual(before.fim);
      });
      expect(findCueFaults(cues)).toEqual([]);
    }),
  );
});

it('every word is shown, in the order in which it was said', () => {
  fc.assert(
    fc.property(fc.array(phrase, { maxLength: 20 }), (phrases) => {
      const said = phrases.toSorted((one, other) => one.start - other.start).map(({ text }) => text);
      const shown = toReadableCues(phrases).map(({ texto }) => texto);
      expect(plain(shown.join(''))).toBe(plain(said.join('')));
    }),
  );
});

it('nothing is shown before it is said', () => {
  fc.assert(
    fc.property(phrase, (one) => {
      const first = toReadableCues([one])[0];
      if (first !== undefined) expect(first.inicio).toBeGreaterThanOrEqual(one.start - 0.001);
    }),
  );
});
