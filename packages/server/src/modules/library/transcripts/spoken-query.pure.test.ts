import { describe, expect, it } from 'vitest';
import { parseSpokenQuery, toSpokenSearch } from './spoken-query.pure';
import { dictionaryOf, toStemmed, wordsOf } from './words.pure';

const briefly = (query: string) =>
  parseSpokenQuery(query).map(({ words, isPrefix }) => words.join('+') + (isPrefix ? '*' : ''));

describe('a search of what is said', () => {
  it.each([
    ['Ação É', ['acao', 'e']],
    ['deriv', ['deriv*']],
    ['deriv ', ['deriv']],
    ['der', ['der']],
    ['"lei de Newton" massa', ['lei+de+newton', 'massa*']],
    ['massa "lei de', ['massa', 'lei+de']],
    ['“força gravitacional”', ['forca+gravitacional']],
    ["d'água e-mail", ['d', 'agua', 'e', 'mail*']],
    [' & | ! <-> ', []],
    ['a b c d e f g h i j k l m n', [...'abcdefghijkl']],
  ])('%j', (query, terms) => expect(briefly(query)).toEqual(terms));

  it('becomes one query for each dictionary that knows a word, with the team in it', () => {
    const stems = {
      portuguese: new Map([
        ['as', null],
        ['derivadas', 'deriv'],
      ]),
      english: new Map([
        ['as', null],
        ['derivadas', 'derivada'],
      ]),
      none: new Map(),
    };
    const { inTeam, ranking } = toSpokenSearch(parseSpokenQuery('as derivadas '), {
      accountId: 'a-1',
      stems,
    });
    expect(inTeam).toBe(
      "('a1/portuguese' & 'deriv') | ('a1/english' & 'derivada') | ('a1/none' & 'as' & 'derivadas')",
    );
    expect(ranking).toBe("('deriv') | ('derivada') | ('as' & 'derivadas')");
  });

  it('keeps the places of words that say nothing inside of quotation marks', () => {
    const stems = new Map([
      ['teorema', 'teorem'],
      ['de', null],
      ['pitagoras', 'pitagor'],
    ]);
    const none = new Map<string, string | null>();
    const terms = parseSpokenQuery('"teorema de pitágoras"');
    const { inTeam } = toSpokenSearch(terms, {
      accountId: 'a',
      stems: { portuguese: stems, english: none, none },
    });
    expect(inTeam).toContain("('a/portuguese' & ('teorem' <2> 'pitagor'))");
  });

  it('is nothing where no word says anything', () => {
    const none = new Map<string, string | null>();
    const stems = { portuguese: none, english: none, none };
    expect(toSpokenSearch([], { accountId: 'a', stems })).toMatchObject({ inTeam: null, ranking: null });
  });
});

describe('words', () => {
  it('are letters and digits with their places', () => {
    expect(wordsOf('Água, h2o!')).toEqual([
      { folded: 'agua', start: 0, end: 4 },
      { folded: 'h2o', start: 6, end: 9 },
    ]);
  });

  it.each([
    ['equacoes', 'equação'],
    ['questoes', 'questão'],
    ['possivel', 'possível'],
    ['importancia', 'importância'],
    ['nao', 'não'],
    ['ao', 'ao'],
    ['casa', 'casa'],
  ])('asks the Portuguese stemmer for %s as %s', (folded, asked) =>
    expect(toStemmed(folded, 'portuguese')).toBe(asked),
  );

  it.each([
    ['pt-BR', 'portuguese'],
    ['PT', 'portuguese'],
    ['en-GB', 'english'],
    ['es', 'none'],
    ['enm', 'none'],
  ] as const)('%s is searched by %s', (language, dictionary) =>
    expect(dictionaryOf(language)).toBe(dictionary),
  );
});
