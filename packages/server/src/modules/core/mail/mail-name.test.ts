import { describe, expect, it } from 'vitest';
import { toMailName } from './mail-name.pure';

describe('a name in a mail', () => {
  it.each([
    ['Marina Azevedo', 'Marina Azevedo'],
    ["Ana D'Ávila & Filhos (Sul)", "Ana D'Ávila & Filhos (Sul)"],
    ['Sr. João', 'Sr. João'],
    ['J.R. Silva', 'J.R. Silva'],
    ['Turma 2026', 'Turma 2026'],
    ['Colégio Atlas 2º ano', 'Colégio Atlas 2º ano'],
    ['東京チーム', '東京チーム'],
  ])('stays: %s', (name, shown) => {
    expect(toMailName(name)).toBe(shown);
  });

  it.each([
    ['Acesse https://evil.example/x agora', 'Acesse agora'],
    ['evil.example', ''],
    ['www.evil.example Ana', 'Ana'],
    ['escreva a golpe@evil.example', 'escreva a'],
    ['Ligue 0800 123 4567', 'Ligue'],
    ['Ligue 08001234567', 'Ligue'],
    ['<a href="x">Clique</a>', 'a href x Clique a'],
    ['Sua conta foi bloqueada! Entre em contato com o suporte', 'Sua conta foi bloqueada Entre em contato…'],
  ])('carries no link and no sentence: %s', (name, shown) => {
    expect(toMailName(name)).toBe(shown);
  });

  it('has at most 40 letters, and no space before its end', () => {
    expect(toMailName('á'.repeat(40))).toBe('á'.repeat(40));
    expect(toMailName('á'.repeat(41))).toBe(`${'á'.repeat(40)}…`);
    expect(toMailName(`${'á'.repeat(39)} Silva`)).toBe(`${'á'.repeat(39)}…`);
  });
});
