import { expect, test } from 'vitest';
import { valueText } from './record-value.pure';

const words = {
  yes: 'sim',
  no: 'não',
  none: 'vazio',
  time: (value: string) => `às ${value}`,
  word: (value: string) => (value === 'low' ? 'baixa' : undefined),
};

test.each<[unknown, string]>([
  ['Aula 12', 'Aula 12'],
  ['low', 'baixa'],
  [['low', 'high'], 'baixa, high'],
  ['', 'vazio'],
  [null, 'vazio'],
  [undefined, 'vazio'],
  [[], 'vazio'],
  [true, 'sim'],
  [false, 'não'],
  [0, '0'],
  [60, '60'],
  [['a.com', 'b.com'], 'a.com, b.com'],
  [[true, null], 'sim, vazio'],
  [{ a: 1 }, '{"a":1}'],
  ['2026-11-20T12:00:00.000Z', 'às 2026-11-20T12:00:00.000Z'],
  ['2026-11-20T12:00-03:00', 'às 2026-11-20T12:00-03:00'],
  ['2026-11-20', '2026-11-20'],
  ['em 2026-11-20T12:00:00Z', 'em 2026-11-20T12:00:00Z'],
])('%j is written as %s', (value, text) => {
  expect(valueText(value, words)).toBe(text);
});
