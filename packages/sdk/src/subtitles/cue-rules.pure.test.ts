import type { Cue } from '@palco/openapi';
import { describe, expect, it } from 'vitest';
import { recordEdit, startHistory, undoEdit } from './cue-history.pure';
import { cueWords, renameSpeaker, speakerOf, speakersIn, withSpeaker } from './cue-markup.pure';
import {
  findCueHints,
  mergeWithNext,
  moveCue,
  resizeCue,
  splitCue,
  splitCueAtText,
  type CueHint,
} from './edit-cues.pure';
import { findInCues, replaceInCues, type CueSearch } from './search-cues.pure';

const cue = (inicio: number, fim: number, texto = 'Oi'): Cue => ({ inicio, fim, texto });
const said = (texto: string): Cue => cue(0, 4, texto);

describe('a cue that is split at its text', () => {
  it.each([
    ['Bom dia', 3, ['Bom', 'dia']],
    ['Bom dia', 4, ['Bom', 'dia']],
    ['<v Ana Lú>Bom dia', 14, ['<v Ana Lú>Bom', '<v Ana Lú>dia']],
    ['<i>Bom dia</i> a todos', 6, ['<i>Bom</i>', '<i>dia</i> a todos']],
    ['<i><b>Bom dia</b></i>', 9, ['<i><b>Bom</b></i>', '<i><b>dia</b></i>']],
    // Within a tag: behind it.
    ['a <i>b</i>', 3, ['a <i></i>', '<i>b</i>']],
    ['1 < 2 e <i>', 5, ['1 < 2', 'e <i>']],
  ])('%j at %i is %j', (texto, at, texts) => {
    expect(splitCueAtText([said(texto)], 0, at).map((half) => half.texto)).toEqual(texts);
  });

  it('shares its time by the letters', () => {
    expect(splitCueAtText([said('abc defghi')], 0, 3)[1]?.inicio).toBeCloseTo(4 / 3, 3);
    expect(splitCueAtText([cue(0, 0.25, `a ${'b'.repeat(99)}`)], 0, 1)[1]?.inicio).toBe(0.1);
  });

  it.each([
    [said('Bom dia'), 0],
    [said('Bom dia'), 7],
    [said('<v Ana>Bom'), 3],
    [cue(0, 0.19, 'Bom dia'), 3],
  ])('%j stays whole at %i', (one, at) => {
    const cues = [one];
    expect(splitCueAtText(cues, 0, at)).toBe(cues);
    expect(splitCueAtText(cues, 1, at)).toBe(cues);
  });
});

describe('who speaks', () => {
  it.each([
    ['<v Ana>Oi', 'Ana', 'Oi'],
    [' <v.loud  Ana  Lú >Oi', 'Ana Lú', 'Oi'],
    ['Oi <v Ana>você', '', 'Oi <v Ana>você'],
    ['<v>Oi', '', '<v>Oi'],
    ['Oi', '', 'Oi'],
  ])('of %j is %j, and the words are %j', (texto, name, words) => {
    expect(speakerOf(said(texto))).toBe(name);
    expect(cueWords(said(texto))).toBe(words);
  });

  it.each([
    ['Oi', 'Ana', '<v Ana>Oi'],
    ['<v Ana>Oi', 'João\n<b>', '<v João b>Oi'],
    ['<v Ana>Oi', ' ', 'Oi'],
  ])('of %j becomes %j: %j', (texto, name, written) => {
    expect(withSpeaker(said(texto), name).texto).toBe(written);
  });

  it('is renamed everywhere, and nobody else is', () => {
    const cues = [said('<v Ana>Oi, Ana. <v João>Oi'), said('Ana?'), said('<v Ana>Sim')];
    expect(speakersIn(cues)).toEqual(['Ana', 'João']);
    expect(renameSpeaker(cues, { from: 'Ana', to: 'Profa. Ana' }).map(({ texto }) => texto)).toEqual([
      '<v Profa. Ana>Oi, Ana. <v João>Oi',
      'Ana?',
      '<v Profa. Ana>Sim',
    ]);
    expect(renameSpeaker(cues, { from: 'João', to: '' })[0]?.texto).toBe('<v Ana>Oi, Ana. Oi');
    expect(renameSpeaker(cues, { from: 'Eva', to: 'Ana' })).toBe(cues);
  });

  it('goes on in both halves, and is said once when they are joined', () => {
    const cues = [said('<v Ana Lú>Bom dia a todos')];
    const halves = splitCue(cues, 0, 2);
    expect(halves.map(({ texto }) => texto)).toEqual(['<v Ana Lú>Bom dia', '<v Ana Lú>a todos']);
    expect(mergeWithNext(halves, 0)[0]?.texto).toBe('<v Ana Lú>Bom dia\na todos');
    expect(mergeWithNext([said('<v Ana>Oi'), said('<v João>Oi')], 0)[0]?.texto).toBe('<v Ana>Oi\n<v João>Oi');
  });
});

describe('a search', () => {
  const cues = [said('Fração, fração'), said('<v Fração>A fra\u00e7\u00f5es\nsoma'), said('a.b (c)')];
  it.each<[CueSearch, [number, number, number][]]>([
    [
      { text: 'fração' },
      [
        [0, 0, 6],
        [0, 8, 14],
      ],
    ],
    [{ text: 'fração', matchCase: true }, [[0, 8, 14]]],
    [{ text: 'fra', wholeWords: true }, []],
    [{ text: 'frações soma' }, [[1, 12, 24]]],
    [{ text: '.' }, [[2, 1, 2]]],
    [{ text: ' (c) ' }, [[2, 4, 7]]],
    [{ text: ' ' }, []],
  ])('for %j finds %j', (search, places) => {
    expect(findInCues(cues, search).map(({ index, start, end }) => [index, start, end])).toEqual(places);
  });

  it('replaces all or one, by the text as it is', () => {
    const texts = (changed: readonly Cue[]) => changed.map(({ texto }) => texto);
    expect(texts(replaceInCues(cues, { text: 'fração' }, { by: '$&' }))[0]).toBe('$&, $&');
    const [, only] = findInCues(cues, { text: 'fração' });
    expect(texts(replaceInCues(cues, { text: 'fração' }, { by: 'parte', only: only! }))[0]).toBe(
      'Fração, parte',
    );
    expect(replaceInCues(cues, { text: 'nada' }, { by: 'x' })).toBe(cues);
  });
});

describe('a cue on the time line', () => {
  const cues = [cue(0, 1), cue(2, 3), cue(4, 5)];
  it.each<[{ inicio: number } | { fim: number }, number, number]>([
    [{ inicio: 1.5 }, 1.5, 3],
    [{ inicio: 0 }, 1, 3],
    [{ inicio: 9 }, 2.9, 3],
    [{ fim: 4.5 }, 2, 4],
    [{ fim: 0 }, 2, 2.1],
  ])('with %j is from %d to %d', (to, inicio, fim) => {
    expect(resizeCue(cues, 1, to)[1]).toEqual(cue(inicio, fim));
  });

  it.each([
    [0.5, 2.5],
    [-5, 1],
    [5, 3],
  ])('moved by %d starts at %d', (by, inicio) => {
    expect(moveCue(cues, 1, by)[1]).toEqual(cue(inicio, inicio + 1));
  });

  it('keeps its order among those that it overlaps', () => {
    const over = [cue(0, 3), cue(1, 4), cue(2, 5)];
    expect(resizeCue(over, 1, { inicio: 9 })[1]?.inicio).toBe(2);
    expect(resizeCue(over, 1, { inicio: 0 })[1]?.inicio).toBe(0);
    expect(resizeCue(over, 1, { fim: 9 })[1]?.fim).toBe(9);
    expect(moveCue(over, 1, 9)[1]?.inicio).toBe(2);
    expect(moveCue(over, 3, 1)).toBe(over);
    expect(resizeCue(over, 3, { fim: 1 })).toBe(over);
  });
});

it.each<[Cue, CueHint | undefined]>([
  [cue(0, 2, 'Bom dia'), undefined],
  [cue(0, 2, `<v Ana Maria da Silva>${'a'.repeat(36)}`), undefined],
  [cue(0, 4, 'a'.repeat(42)), undefined],
  [cue(0, 4, 'a'.repeat(43)), 'long-line'],
  [cue(0, 4, 'a\nb\nc'), 'many-lines'],
  [cue(0, 0.999, 'a'), 'brief'],
  [cue(0, 7, 'a'), undefined],
  [cue(0, 7.001, 'a'), 'lasting'],
  [cue(0, 1, 'a'.repeat(21)), 'fast'],
  [cue(0, 10.5, 'a'), 'overlap'],
  [cue(0, 9, ' '), undefined],
])('%j has the hint %s', (one, hint) => {
  expect(findCueHints([one, cue(10, 12)]).get(0)).toBe(hint);
});

it('a history forgets what is older than 200 steps', () => {
  let history = startHistory(0);
  for (let step = 1; step <= 250; step += 1) history = recordEdit(history, step);
  for (let step = 0; step < 300; step += 1) history = undoEdit(history);
  expect(history.present).toBe(50);
});
