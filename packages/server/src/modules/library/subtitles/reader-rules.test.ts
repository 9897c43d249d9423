import { describe, expect, it } from 'vitest';
import { toReadableCues } from './reader-rules.pure';
import type { Phrase } from './reader-rules.pure';

const said = (start: number, end: number, text: string): Phrase => ({ start, end, text });
const shown = (phrases: readonly Phrase[]): readonly (readonly [number, number, string])[] =>
  toReadableCues(phrases).map(({ inicio, fim, texto }) => [inicio, fim, texto]);

describe('cues that can be read', () => {
  it.each<[string, readonly Phrase[], readonly (readonly [number, number, string])[]]>([
    ['short ones stay', [said(0, 2.5, ' Bom dia. ')], [[0, 2.5, 'Bom dia.']]],
    [
      'a long line is broken at a phrase',
      [said(0, 4, 'A derivada mede a inclinação da reta que toca o gráfico num ponto.')],
      [[0, 4, 'A derivada mede a inclinação da reta\nque toca o gráfico num ponto.']],
    ],
    [
      'a line is not broken between a preposition and its noun',
      [said(0, 4, 'We look at the slope of the curve at one point of the graph')],
      [[0, 4, 'We look at the slope of the curve\nat one point of the graph']],
    ],
    [
      'what is too long for one cue becomes several, divided at the sentence',
      [
        said(
          10,
          18,
          'Hoje vamos falar de derivadas e do que elas significam na prática. Antes disso, uma pergunta para vocês.',
        ),
      ],
      [
        [10, 15.077, 'Hoje vamos falar de derivadas\ne do que elas significam na prática.'],
        [15.077, 18, 'Antes disso, uma pergunta para vocês.'],
      ],
    ],
    ['a moment is stretched to a second', [said(3, 3.2, 'Sim.')], [[3, 4, 'Sim.']]],
    ['nothing stands longer than it can hold the eye', [said(3, 30, 'Silêncio.')], [[3, 10, 'Silêncio.']]],
    [
      'what overlaps is shown one after the other',
      [said(0, 3, 'Bom dia.'), said(2, 5, 'Bom dia, professora.')],
      [
        [0, 2, 'Bom dia.'],
        [2, 5, 'Bom dia, professora.'],
      ],
    ],
    [
      'words that come one by one are put together, up to the end of the sentence',
      [
        said(0, 0.3, 'Hoje'),
        said(0.3, 0.6, 'vamos'),
        said(0.6, 1.4, 'falar.'),
        said(1.45, 3, 'Depois, não.'),
      ],
      [
        [0, 1.45, 'Hoje vamos falar.'],
        [1.45, 3, 'Depois, não.'],
      ],
    ],
    [
      'a pause divides a sentence',
      [said(0, 2, 'A resposta é'), said(4, 6, 'quarenta e dois.')],
      [
        [0, 2, 'A resposta é'],
        [4, 6, 'quarenta e dois.'],
      ],
    ],
    [
      'a gap too small to be seen is closed',
      [said(0, 2, 'Um.'), said(2.05, 4, 'Dois.')],
      [
        [0, 2.05, 'Um.'],
        [2.05, 4, 'Dois.'],
      ],
    ],
    ['no words give no cue', [said(0, 2, '  ')], []],
  ])('%s', (_, phrases, cues) => expect(shown(phrases)).toEqual(cues));

  it('a doubt goes with every part, and parts with and without one are not joined', () => {
    const doubtful: Phrase = { start: 0, end: 0.5, text: 'Obrigado', doubt: 'known-phrase' };
    expect(toReadableCues([doubtful, said(0.5, 3, 'pela pergunta')])).toEqual([
      { inicio: 0, fim: 1, texto: 'Obrigado', duvida: 'known-phrase' },
      { inicio: 1, fim: 3, texto: 'pela pergunta' },
    ]);
  });
});
