import { describe, expect, it } from 'vitest';
import { findMoments } from './moments.pure';
import type { PlacedLexeme } from './moments.pure';
import type { PassageCue } from './passages.pure';
import type { LexemeTerm } from './spoken-query.pure';

const term = (...lexemes: readonly string[]): LexemeTerm => ({
  lexemes: lexemes.map((lexeme, index) => ({ lexeme, distance: index === 0 ? 0 : 1 })),
  prefix: null,
});

/** Cues of five seconds each, and where their words stand. */
function passageOf(texts: readonly string[], ownCues = texts.length) {
  const cues = texts.map((text, index): PassageCue => [index * 5, index * 5 + 4, text]);
  const places = new Map<string, number[]>();
  texts
    .join(' ')
    .split(' ')
    .forEach((word, index) => places.set(word, [...(places.get(word) ?? []), index + 1]));
  return { passage: { cues, ownCues }, placed: [...places] as PlacedLexeme[] };
}

const briefly = (texts: readonly string[], terms: readonly LexemeTerm[], ownCues?: number) => {
  const { passage, placed } = passageOf(texts, ownCues);
  return findMoments(passage, terms, placed).map(({ inicio, texto, marks }) => [
    inicio,
    marks.map(({ start, end }) => texto.slice(start, end)).join(' '),
  ]);
};

describe('moments of a passage', () => {
  it('are where all words stand, those closest together first', () => {
    const texts = ['a x x', 'x b x', 'a b'];
    expect(briefly(texts, [term('a'), term('b')])).toEqual([
      [10, 'a b'],
      [5, 'b a b'],
      [0, 'a b a b'],
    ]);
  });

  it('are one for each cue with a single word', () => {
    expect(briefly(['a a', 'x', 'a'], [term('a')]).map(([inicio]) => inicio)).toEqual([0, 10]);
  });

  it('keep a quotation together', () => {
    expect(briefly(['a x b', 'x a', 'b x'], [term('a', 'b')])).toEqual([[5, 'a b']]);
  });

  it('begin in the own cues alone', () => {
    expect(briefly(['x a', 'b x', 'a b'], [term('a'), term('b')], 1)).toEqual([[0, 'a b a b']]);
  });

  it('say a little of what comes next, and not all', () => {
    const long = 'palavra '.repeat(12).trim();
    const { passage, placed } = passageOf(['a', long, long, long, long]);
    const [moment] = findMoments(passage, [term('a')], placed);
    expect(moment).toMatchObject({ inicio: 0, fim: 9, texto: `a ${long}` });
  });
});
