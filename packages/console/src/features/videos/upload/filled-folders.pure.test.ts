import { expect, test } from 'vitest';
import { filledFolders } from './filled-folders.pure';

const folder = (nome: string, videosTotal: number, directoriesTotal = 0) => ({
  nome,
  videosTotal,
  directoriesTotal,
});

test.each([
  ['none', [], [], false],
  ['empty ones', [folder('A', 0)], [], false],
  ['two', [folder('5º ano', 2), folder('6º ano', 1), folder('Vazia', 0)], ['5º ano', '6º ano'], false],
  ['one beside a folder of folders', [folder('A', 2), folder('B', 0, 3)], ['A'], true],
  ['folders of folders alone', [folder('B', 0, 3)], [], false],
  ['many', ['A', 'B', 'C', 'D'].map((name) => folder(name, 1)), ['A', 'B', 'C'], true],
])('of %s', (_, folders, names, hasMore) => {
  expect(filledFolders(folders)).toEqual({ names, hasMore });
});
