import { expect, it } from 'vitest';
import { videosQuery } from './videos-query.pure';

const folder = '5f2b7f0a-6f1e-4c3a-9a56-0d7e1c2b3a4d';
const paged = { sort: 'createdAt,desc', page: 2, limit: 25 };

it.each([
  ['the root folder', {}, { directoryId: 'root' }],
  ['a folder', { directoryId: folder }, { directoryId: folder }],
  ['a search at the root looks everywhere', { search: 'aula ' }, { title: 'aula' }],
  [
    'a search in a folder stays there',
    { search: 'aula', directoryId: folder },
    { title: 'aula', directoryId: folder },
  ],
])('asks for the videos of %s', (_, place, expected) => {
  expect(videosQuery({ ...place, ...paged }, 'root')).toEqual({ ...expected, ...paged });
});
