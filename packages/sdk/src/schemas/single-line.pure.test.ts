import { expect, it } from 'vitest';
import { isSingleLine } from './single-line.pure';

it.each([
  ['words', 'Festival Maré Alta', true],
  ['a line end', 'a\nb', false],
  ['a separator of lines', 'a\u2028b', false],
  ['a mark of direction', 'a\u202Eb', false],
  ['an invisible character', 'a\u200Bb', false],
  ['an emoji', '\u{1F3AC}', true],
  ['an emoji with its variation', 'a \u2764\uFE0F', true],
  ['a variation behind a letter', 'a\uFE0F', false],
  ['a variation by itself', '\uFE0F', false],
  ['emoji that are joined', '\u{1F469}\u200D\u{1F4BB}', true],
  ['emoji that are joined behind a variation', '\u2764\uFE0F\u200D\u{1F525}', true],
  ['emoji that are joined behind a colour', '\u{1F469}\u{1F3FD}\u200D\u{1F4BB}', true],
  ['a joiner behind a letter', 'a\u200Db', false],
])('%s', (_name, text, expected) => {
  expect(isSingleLine(text)).toBe(expected);
});
