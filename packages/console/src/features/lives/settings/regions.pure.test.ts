import { describe, expect, it } from 'vitest';
import { createRegions } from './regions.pure';

describe('countries', () => {
  it.each([
    ['pt-BR', 'Brasil', 'BR'],
    ['pt-BR', ' alemanha ', 'DE'],
    ['pt-BR', 'japao', 'JP'],
    ['pt-BR', 'de', 'DE'],
    ['en', 'Germany', 'DE'],
    ['en', 'no', 'NO'],
    ['pt-BR', 'Atlântida', null],
    ['pt-BR', 'União Europeia', null],
    ['pt-BR', 'ZZ', null],
    ['pt-BR', '', null],
  ])('in %s: %s is %s', (language, text, code) => {
    expect(createRegions(language).codeOf(text)).toBe(code);
  });

  it('have a name, and those that are not known keep their code', () => {
    const { nameOf } = createRegions('pt-BR');
    expect([nameOf('PT'), nameOf('QQ')]).toEqual(['Portugal', 'QQ']);
  });
});
