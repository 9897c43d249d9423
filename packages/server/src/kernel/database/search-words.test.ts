import { describe, expect, it } from 'vitest';
import { foldText } from '../../schema/columns/folded-text';
import { wordPatterns } from './search-words';

describe('folded text', () => {
  it.each([
    ['Ação É ÚTIL', 'acao e util'],
    ['A\u0063\u0327a\u0303o'.normalize('NFC'), 'acao'],
    ['ac\u0327a\u0303o', 'acao'],
    ['Žluťoučký KŮŇ', 'zlutoucky kun'],
    ['ΆΛΦΑ Ёлка', 'αλφα елка'],
    ['🎬 日本語 100%', '🎬 日本語 100%'],
    ['ISTANBUL', 'istanbul'],
  ])('%j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(foldText(folded)).toBe(folded);
  });

  it('makes a pattern in which the signs of a pattern stand for themselves', () => {
    expect(wordPatterns('50%_Ç\\')).toEqual(['%50\\%\\_c\\\\%']);
  });

  it('makes one pattern of each word, and bounds them', () => {
    expect(wordPatterns('  Física  AULA\u00a03 ')).toEqual(['%fisica%', '%aula%', '%3%']);
    expect(wordPatterns(' ')).toEqual([]);
    expect(wordPatterns('a b c d e f g h i j')).toHaveLength(9);
    expect(wordPatterns('a b c d e f g h i j').at(-1)).toBe('%i j%');
  });
});
