import { describe, expect, it } from 'vitest';
import { toMailName } from './mail-name.pure';

describe('a name in a mail', () => {
  it.each([
    ['Marina Azevedo', 'Marina Azevedo'],
    ["Ana D'Ávila & Filhos (Sul)", "Ana D'Ávila & Filhos (Sul)"],
    ['Sr. João', 'Sr. João'],
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
    ['<a href="x">Clique</a>', 'a href x Clique a'],
    ['Sua conta foi bloqueada! Entre em contato com o suporte', 'Sua conta foi bloqueada Entre em contato…'],
  ])('carries no link and no sentence: %s', (name, shown) => {
    expect(toMailName(name)).toBe(shown);
  });
});
