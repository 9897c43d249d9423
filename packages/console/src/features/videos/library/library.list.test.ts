import { describe, expect, it } from 'vitest';
import { parseLibrarySearch } from './library.list';

describe('the address of the library', () => {
  it.each([
    ['nothing', {}, {}],
    [
      'everything',
      { search: 'aula', sort: 'title,asc', page: 3, limit: 50, view: 'list' },
      { search: 'aula', sort: 'title,asc', page: 3, limit: 50, view: 'list' },
    ],
    ['text where numbers belong', { page: '2', limit: '10' }, { page: 2, limit: 10 }],
    ['a number as search', { search: 2026 }, { search: '2026' }],
    ['the search of an older link', { title: 'aula' }, { search: 'aula' }],
    ['a search as it is being typed', { search: 'aula ' }, { search: 'aula ' }],
    ['an empty search', { search: '   ' }, {}],
    ['a page below the first', { page: 0 }, {}],
    ['a broken page', { page: 1.5 }, {}],
    ['a size that is not offered', { limit: 7 }, {}],
    ['an order that is not offered', { sort: 'views,desc' }, {}],
    ['a folder that is no id', { directoryId: '../etc' }, {}],
    ['one bad value among good ones', { page: 'x', search: 'aula' }, { search: 'aula' }],
    ['unknown keys', { utm_source: 'mail' }, {}],
    ['the tab of contents', { tab: 'contents', page: 2 }, { page: 2 }],
    ['a tab that is not there', { tab: 'channels' }, {}],
    [
      'the tab of playlists',
      { tab: 'playlists', search: 'aula', sort: 'title,asc', page: 2 },
      { tab: 'playlists', search: 'aula', sort: 'title,asc', page: 2 },
    ],
    [
      'what belongs to videos in the tab of playlists',
      { tab: 'playlists', sort: 'size,asc', status: 'failed', view: 'grid' },
      { tab: 'playlists' },
    ],
  ])('reads %s', (_, raw, expected) => {
    expect(parseLibrarySearch(raw)).toEqual(expected);
  });

  it('keeps a folder id', () => {
    const directoryId = '5f2b7f0a-6f1e-4c3a-9a56-0d7e1c2b3a4d';
    expect(parseLibrarySearch({ directoryId })).toEqual({ directoryId });
  });
});
