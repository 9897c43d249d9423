import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchedPart } from './matched-part.pure';

test.each([
  ['Configurações', 'con', ['', 'Con', 'figurações']],
  ['Reunião de pais', 'REUNIAO', ['', 'Reunião', ' de pais']],
  ['Ação e emoção', 'ção', ['A', 'ção', ' e emoção']],
  ['Ação', '  a  cao', ['', 'A', 'ção']],
  ['Ação', '', null],
  ['Ação', 'z', null],
])('«%s» has «%s» at %j', (text, search, part) => {
  expect(matchedPart(text, search)).toEqual(part);
});

test('the three parts are the text again, and the found one is what was searched for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(8), (text, from, size) => {
      const letters = [...text];
      const at = letters.length === 0 ? 0 : from % letters.length;
      const part = matchedPart(text, letters.slice(at, at + size).join(''));
      if (part !== null) expect(part.join('')).toBe(text);
    }),
  );
});
