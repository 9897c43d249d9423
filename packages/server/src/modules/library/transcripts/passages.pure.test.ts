import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, toPassages } from './passages.pure';

const cue = (inicio: number, texto: string) => ({ inicio, fim: inicio + 2, texto });
const words = (count: number, word = 'a') =>
  Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');

describe('passages of a transcript', () => {
  it.each([
    ['<v Ana>Bom <i>dia</i></v>\nturma', 'Bom dia turma'],
    ['2 < 3 e 4 > 1', '2 < 3 e 4 > 1'],
  ])('reads %j as %j', (text, plain) => expect(plainText(text)).toBe(plain));

  it('ends with about eighty words, and shares the next twenty', () => {
    const cues = Array.from({ length: 30 }, (_, at) => cue(at * 2, words(10, `c${at}w`)));
    const [first, second] = toPassages(cues);
    expect([first?.ownCues, first?.cues.length]).toEqual([8, 10]);
    expect(second?.cues[0]).toEqual(first?.cues[8]);
  });

  it('ends after a minute and a half, and a cue of any length is one', () => {
    const passages = toPassages([cue(0, 'um'), cue(80, 'dois'), cue(100, 'três'), cue(500, words(400))]);
    expect(passages.map(({ ownCues }) => ownCues)).toEqual([2, 1, 1]);
  });

  it('has each cue with words once as its own, in order', () => {
    const cues = fc.array(
      fc.record({ gap: fc.nat(200), texto: fc.constantFrom('um', '...', words(15), words(200)) }),
    );
    fc.assert(
      fc.property(cues, (all) => {
        let at = 0;
        const given = all.map(({ gap, texto }) => cue((at += gap), texto));
        const own = toPassages(given).flatMap(({ cues: found, ownCues }) => found.slice(0, ownCues));
        expect(own).toEqual(
          given.filter(({ texto }) => texto !== '...').map(({ inicio, fim, texto }) => [inicio, fim, texto]),
        );
      }),
    );
  });
});
