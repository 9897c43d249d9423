import { expect, it } from 'vitest';
import { titleOfCopy } from './live-copy.pure';

it.each([
  ['Aula', 'pt-BR', 'Aula (cópia)'],
  ['Aula', 'en', 'Aula (copy)'],
  ['a'.repeat(255), 'pt-BR', `${'a'.repeat(247)} (cópia)`],
  ['🎓'.repeat(255), 'en', `${'🎓'.repeat(248)} (copy)`],
  [`${'a'.repeat(246)} bcdefghi`, 'pt-BR', `${'a'.repeat(246)} (cópia)`],
] as const)('«%s» in %s', (title, language, copy) => {
  expect(titleOfCopy(title, language)).toBe(copy);
  expect([...copy].length).toBeLessThanOrEqual(255);
});
