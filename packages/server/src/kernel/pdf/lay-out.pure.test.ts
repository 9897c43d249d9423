import { expect, test } from 'vitest';
import { layOut } from './lay-out.pure';

/** Every character is as wide as half the size. */
const widthOf = (text: string, size: number) => ([...text].length * size) / 2;
const box = { width: 100, mostLines: 2, size: 20, smallest: 10 };
const fit = (text: string) => layOut(text, box, widthOf);

test.each([
  ['Ana Lúcia', 20, 1],
  ['Ana Lúcia Prado', 20, 2],
  ['Ana Lúcia Prado de Souza', 14, 2],
])('%j stands in its place whole', (text, largest, count) => {
  const { size, lines } = fit(text);
  expect([size, lines.length]).toEqual([largest, count]);
  for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(100);
  expect(lines.join(' ')).toBe(text);
});

test('a word that is too long is broken', () => {
  expect(fit('a'.repeat(18))).toEqual({ size: 20, lines: ['a'.repeat(10), 'a'.repeat(8)] });
});

test('what fits at no size is cut, and says so', () => {
  const { size, lines } = fit('palavra '.repeat(40).trim());
  expect([size, lines.length, lines.at(-1)?.endsWith('…')]).toEqual([10, 2, true]);
});
