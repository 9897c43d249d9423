import { expect, test } from 'vitest';
import { preferredLanguage } from './preferred-language.pure';

test.each([
  [['pt-BR'], 'pt-BR'],
  [['pt-PT', 'en'], 'pt-BR'],
  [['en-US', 'pt-BR'], 'en'],
  [['EN'], 'en'],
  [['es-AR', 'en-GB'], 'en'],
  [['es-AR', 'fr'], 'pt-BR'],
  [['english'], 'pt-BR'],
  [[], 'pt-BR'],
] as const)('of %j is %s', (preferred, language) => {
  expect(preferredLanguage(preferred)).toBe(language);
});
