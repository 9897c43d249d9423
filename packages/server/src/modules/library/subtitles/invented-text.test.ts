import { describe, expect, it } from 'vitest';
import { dropInvented } from './invented-text.pure';
import type { Heard } from './invented-text.pure';

const heard = (text: string, speech?: number): Heard => ({
  start: 0,
  end: 3,
  text,
  ...(speech === undefined ? {} : { speech }),
});
const left = (all: readonly Heard[]) => dropInvented(all).map(({ text, doubt }) => [text, doubt]);

describe('text that nobody said', () => {
  it.each([
    '[Música]',
    '(applause)',
    '♪ ♪',
    '♪ la la la ♪',
    '*laughs*',
    '[BLANK_AUDIO] ...',
    '…',
    'Legendas pela comunidade Amara.org',
    'Legendas pela comunidade de Amara.org.',
    'Legendado por Fulano de Tal',
    'Transcrição e Legendas Pedro Negri',
    'Subtitles by the Amara.org community',
    'Captioned by someone',
    'www.opensubtitles.org',
  ])('is dropped: %s', (text) => expect(left([heard(text)])).toEqual([]));

  it.each([
    ['Obrigado.', undefined, 'known-phrase'],
    ['Thanks for watching!', undefined, 'known-phrase'],
    ['Obrigado.', 0.5, 'known-phrase'],
    ['Obrigado.', 0.9, undefined],
    ['Legendado por Fulano', 0.9, 'known-phrase'],
    ['A derivada é isto.', 0.3, 'little-speech'],
    ['A derivada é isto.', 0.9, undefined],
    ['A derivada é isto.', undefined, undefined],
    ['Revisão de matemática', undefined, undefined],
    ['x'.repeat(91), 1, 'too-fast'],
    ['x'.repeat(90), 1, undefined],
  ])('stays: %s with %s of speech, doubtful as %s', (text, speech, doubt) =>
    expect(left([heard(text, speech)])).toEqual([[text, doubt]]),
  );

  it.each([
    ['Obrigado.', 0.2],
    ['A derivada é isto.', 0.1],
    ['Thank you.', 0],
  ])('is dropped where hardly anybody speaks: %s at %s', (text, speech) =>
    expect(left([heard(text, speech)])).toEqual([]),
  );

  it('that a model repeats is said once, and doubtful', () => {
    expect(left([heard('Vamos lá.'), heard('vamos lá'), heard('Vamos lá!'), heard('Então.')])).toEqual([
      ['Vamos lá.', 'repeated'],
      ['Então.', undefined],
    ]);
    expect(left([heard('e aí e aí e aí e aí e')])).toEqual([['e aí', 'repeated']]);
  });

  it('that people repeat stays', () => {
    const all = [heard('Não.'), heard('Não.'), heard('Não, não, não!')];
    expect(left(all)).toEqual([
      ['Não.', undefined],
      ['Não.', undefined],
      ['Não, não, não!', undefined],
    ]);
  });
});
