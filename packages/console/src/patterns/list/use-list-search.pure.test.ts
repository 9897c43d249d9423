import { describe, expect, test } from 'vitest';
import { listOf, type ListSearch } from './list-of.pure';
import { wordRule } from './search-rules.pure';
import {
  changedSearch,
  clearedSearch,
  countFilters,
  isNarrowed,
  pageBehindLast,
} from './use-list-search.pure';

interface Search extends ListSearch {
  state?: string;
}

describe('a change of the address', () => {
  const rows: readonly [string, Search, Partial<Search>, Search][] = [
    [
      'a search starts the pages again',
      { page: 4, limit: 25 },
      { search: 'ana' },
      { search: 'ana', limit: 25 },
    ],
    ['so does a filter', { page: 4, search: 'ana' }, { state: 'off' }, { search: 'ana', state: 'off' }],
    ['so does an order', { page: 4 }, { sort: 'nome,desc' }, { sort: 'nome,desc' }],
    ['so does a size', { page: 4 }, { limit: 50 }, { limit: 50 }],
    ['a page keeps the rest', { search: 'ana', page: 2 }, { page: 3 }, { search: 'ana', page: 3 }],
    ['page 1 is not written', { search: 'ana', page: 2 }, { page: 1 }, { search: 'ana' }],
    ['an absent value leaves', { search: 'ana', state: 'off' }, { state: undefined }, { search: 'ana' }],
  ];
  test.each(rows)('%s', (_name, search, change, expected) => {
    expect(changedSearch(search, change)).toEqual(expected);
    expect(Object.keys(changedSearch(search, change))).toEqual(expect.arrayContaining(Object.keys(expected)));
  });

  test('cleared: without search and filters, order and size stay', () => {
    const search: Search = { search: 'ana', state: 'off', page: 3, sort: 'nome,desc', limit: 50 };
    expect(clearedSearch(search)).toEqual({ sort: 'nome,desc', limit: 50 });
  });
});

test.each<[ListSearch & { state?: string }, boolean]>([
  [{}, false],
  [{ page: 2, limit: 50, sort: 'nome,asc' }, false],
  [{ search: 'a' }, true],
  [{ state: 'off' }, true],
  [{ state: undefined }, false],
])('%j leaves rows out: %s', (search, expected) => {
  expect(isNarrowed(search)).toBe(expected);
});

test.each<[Record<string, unknown>, number]>([
  [{}, 0],
  [{ search: 'ana', sort: 'nome,asc', page: 2, limit: 50, view: 'list' }, 0],
  [{ state: 'off', role: undefined }, 1],
  [{ state: 'off', role: 'a', folder: 'b' }, 2],
  [{ start: '2030-01-01', end: '2030-01-31' }, 1],
  [{ end: '2030-01-31' }, 1],
])('%j has %i filters set', (search, expected) => {
  expect(countFilters(search, ['folder'])).toBe(expected);
});

test.each([
  [1, 0, undefined],
  [1, 1, undefined],
  [3, 3, undefined],
  [3, 2, 2],
  [7, 0, 1],
])('page %i of %i pages goes to %s', (page, pagesTotal, expected) => {
  expect(pageBehindLast(page, pagesTotal)).toBe(expected);
});

describe('an address that is read', () => {
  const { parse: read } = listOf({
    name: 'rows',
    sorts: { nome: 'asc' },
    filters: { state: wordRule(['on', 'off']) },
  });

  test.each([
    [{ search: 2026 }, { search: '2026' }],
    [{ search: '   ' }, {}],
    [{ search: 'x'.repeat(201) }, {}],
    [{ sort: 'nome,desc' }, { sort: 'nome,desc' }],
    [{ sort: 'senha,asc' }, {}],
    [{ page: '3' }, { page: 3 }],
    [{ page: 0 }, {}],
    [{ page: 1.5 }, {}],
    [{ page: 'x' }, {}],
    [{ limit: '50' }, { limit: 50 }],
    [{ limit: 11 }, {}],
    [{ state: 'off', other: 'x' }, { state: 'off' }],
    [{ state: 'asleep' }, {}],
  ])('%j is %j', (raw, expected) => {
    expect(read(raw)).toEqual(expected);
  });
});
