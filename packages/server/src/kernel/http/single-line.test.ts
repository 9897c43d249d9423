import { describe, expect, it } from 'vitest';
import { isSingleLine } from './single-line.pure';

describe('a name', () => {
  it.each([
    ['accents', 'Colégio São José, 2º ano'],
    ['a loose accent', 'Sa\u0303o Paulo'],
    ['an emoji', 'Aula 🎬'],
    ['a family of joined emoji', '👨‍👩‍👧 em casa'],
    ['a heart with its selector', '❤️ ao vivo'],
    ['a skin tone', '👩🏽‍🏫 Ana'],
    ['another writing', 'Ωμέγα 東京 مدرسة'],
  ])('may hold %s', (_, text) => {
    expect(isSingleLine(text)).toBe(true);
  });

  it.each([
    ['a line feed', 'Ana\nBcc: x@y.z'],
    ['a carriage return', 'Ana\rBruno'],
    ['a tab', 'Ana\tBruno'],
    ['a line separator', 'Ana\u2028Bruno'],
    ['a right-to-left override', 'fatura\u202Egnp.exe'],
    ['an isolate', 'a\u2066b\u2069'],
    ['a right-to-left mark', 'a\u200Fb'],
    ['a zero-width space', 'Ma\u200Brina'],
    ['a word joiner', 'Ma\u2060rina'],
    ['a byte order mark', '\uFEFFMarina'],
    ['a joiner between letters', 'Ma\u200Drina'],
    ['a selector behind a letter', 'Ma\uFE0Frina'],
    ['a soft hyphen', 'Ma\u00ADrina'],
    ['a Hangul filler', '\u3164\u3164\u3164'],
    ['a tag character', 'Ana\u{E0041}'],
  ])('may not hold %s', (_, text) => {
    expect(isSingleLine(text)).toBe(false);
  });
});
