import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { hasLink, longestMessage, readMessage } from './chat-text.pure';

test.each([
  ['Boa noite!', 'Boa noite!'],
  ['  Boa\t noite \u0000', 'Boa noite'],
  ['', null],
  ['\u200B\u2060 ', null],
  ['e\u0301', 'é'],
  ['👩‍🏫 aula', '👩‍🏫 aula'],
  ['❤️', '❤️'],
  ['\u202Eabc\u2066x', 'abcx'],
  ['a\r\nb\n\n\nc\nd', 'a\nb\nc d'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['Z' + '\u0335'.repeat(40), 'Z' + '\u0335'.repeat(4)],
  ['x'.repeat(500), 'x'.repeat(500)],
  ['x'.repeat(501), null],
  ['😀'.repeat(500), '😀'.repeat(500)],
  ['👨‍👩‍👧‍👦'.repeat(500), '👨‍👩‍👧‍👦'.repeat(500)],
  ['👨‍👩‍👧‍👦'.repeat(501), null],
  ['a' + '\u200D👩'.repeat(2_500), null],
  ['می‌خواهم', 'می‌خواهم'],
  ['a \u200C b', 'a b'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  ],
  ['a\u{E0041}\u{E0042}', 'a'],
  ['\u3164', null],
  ['\u2800 \u2800', null],
  ['\u115F\uFFA0', null],
  ['\u034F', null],
  ['\u17B4 \u180B', null],
  ['\uFE0E\uFE00', null],
])('%j is kept as %j', (text, kept) => {
  expect(readMessage(text)).toBe(kept);
});

it('reads what it kept the same again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
      const kept = readMessage(text);
      if (kept === null) return;
      expect(readMessage(kept)).toBe(kept);
      expect([...new Intl.Segmenter().segment(kept)].length).toBeLessThanOrEqual(longestMessage);
      expect(kept.split('\n').length).toBeLessThanOrEqual(3);
    }),
  );
});

test.each([
  ['veja https://exemplo.com/x', true],
  ['HTTP://EXEMPLO.COM', true],
  ['ftp://x', true],
  ['www.exemplo.com', true],
  ['exemplo.com.br', true],
  ['entra em exemplo.com.', true],
  ['(exemplo.com/promo)', true],
  ['olá.tv', true],
  ['xn--exemplo-9za.xn--p1ai', true],
  ['203.0.113.9:8080', true],
  ['203.0.113.9/x', true],
  ['exemplo.tech', true],
  ['exemplo。com', true],
  ['exemplo[.]com', true],
  ['exemplo (.) com', true],
  ['exemplo .com', true],
  ['EXEMPLO.COM', true],
  ['exemplo . com', true],
  ['Bit.Ly/x7', true],
  ['Exemplo.Com:8080/x', true],
  ['mailto:a@b.co', true],
  ['sim.Eu fui', false],
  ['node.js é bom', false],
  ['sim .me ajuda', false],
  ['Oi.Tudo bem?', false],
  ['gostei. com certeza', false],
  ['sim.Com certeza', false],
  ['a nota foi 9.5', false],
  ['versão 1.2.3.4', false],
  ['exemplo ponto com', false],
  ['ana@exemplo.com', false],
  ['e assim por diante...', false],
  ['etc.', false],
  ['index.html', false],
])('%j has a link: %s', (text, isLink) => {
  expect(hasLink(text)).toBe(isLink);
});
