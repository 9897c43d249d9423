import { describe, expect, it } from 'vitest';
import { changeSearch, lastPage, videosQuery } from './library-query.pure';

describe('changing the address', () => {
  it.each([
    [
      'a search starts at the first page',
      { page: 4, limit: 50 as const },
      { title: 'aula' },
      { title: 'aula', limit: 50 },
    ],
    ['an order starts at the first page', { page: 4 }, { sort: 'title,asc' as const }, { sort: 'title,asc' }],
    ['a page size starts at the first page', { page: 4 }, { limit: 10 as const }, { limit: 10 }],
    ['the look keeps the page', { page: 4 }, { view: 'list' as const }, { page: 4, view: 'list' }],
    [
      'a page keeps the rest',
      { title: 'a', sort: 'size,asc' as const },
      { page: 2 },
      { title: 'a', sort: 'size,asc', page: 2 },
    ],
    [
      'defaults leave the address',
      { title: 'a', view: 'list' as const, limit: 10 as const },
      { title: undefined, view: 'grid' as const, limit: 25 as const },
      {},
    ],
    ['an emptied search leaves the address', { title: 'a', page: 2 }, { title: '' }, {}],
  ])('%s', (_, search, change, expected) => {
    expect(changeSearch(search, change)).toEqual(expected);
  });
});

describe('the list call', () => {
  const folder = '5f2b7f0a-6f1e-4c3a-9a56-0d7e1c2b3a4d';
  it.each([
    ['the root folder', {}, { directoryId: 'root' }],
    ['a folder', { directoryId: folder }, { directoryId: folder }],
    ['a search at the root looks everywhere', { title: 'aula' }, { title: 'aula' }],
    [
      'a search in a folder stays there',
      { title: 'aula', directoryId: folder },
      { title: 'aula', directoryId: folder },
    ],
  ])('%s', (_, search, expected) => {
    expect(videosQuery(search, 'root')).toEqual({ ...expected, sort: 'createdAt,desc', page: 1, limit: 25 });
  });
});

describe('a page behind the last one', () => {
  it.each([
    [{ page: 1, pagesTotal: 0 }, undefined],
    [{ page: 3, pagesTotal: 3 }, undefined],
    [{ page: 4, pagesTotal: 3 }, 3],
    [{ page: 2, pagesTotal: 0 }, 1],
  ])('%j -> %s', (pagination, expected) => {
    expect(lastPage(pagination)).toBe(expected);
  });
});
