import { createSeed } from '@palco/testing';
import { expect, test } from 'vitest';
import ptBr from './messages/pt-br.json';
import { permissionKey } from './permission-key.pure';

const words: Record<string, unknown> = ptBr;

test.each(createSeed().permissions)('$id has the words of the contract', ({ id, nome, descricao, grupo }) => {
  const key = permissionKey(id, 'palco');
  expect([words[key], words[`${key}.text`], words[`group.${grupo}`]]).toEqual([nome, descricao, grupo]);
});

test('the slug of a product is no part of a key', () => {
  expect(permissionKey('acme.tv-dev', 'acme.tv')).toBe('permission.dev');
  expect(permissionKey('acmeetv-dev', 'acme.tv')).toBe('permission.acmeetv-dev');
});
