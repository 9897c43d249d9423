import { describe, expect, it } from 'vitest';
import { containsPattern, foldText } from './folded-text';

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
    expect(containsPattern('50%_Ç\\')).toBe('%50\\%\\_c\\\\%');
  });
});
