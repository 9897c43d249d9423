import { expect, test } from 'vitest';
import { acceptsFile } from './accepts-file';

test.each([
  [undefined, 'leia.txt', 'text/plain', true],
  ['', 'leia.txt', 'text/plain', true],
  ['video/*', 'aula.mp4', 'video/mp4', true],
  ['video/*', 'AULA.MKV', '', true],
  ['video/*', 'aula.ts', 'text/vnd.trolltech.linguist', true],
  ['video/*', 'leia.txt', 'text/plain', false],
  ['video/*', 'programa.exe', 'application/x-msdownload', false],
  ['video/*', 'sem-tipo', '', false],
  ['video/*', 'fala.mp3', 'audio/mpeg', false],
  ['video/*, audio/*', 'fala.mp3', 'audio/mpeg', true],
  ['audio/*', 'fala.flac', '', true],
  ['.MP4', 'aula.mp4', '', true],
  ['.mp4', 'aula.mp4.exe', 'video/mp4', false],
  ['video/mp4', 'aula.mov', 'video/quicktime', false],
  ['video/mp4', 'aula.mp4', 'VIDEO/MP4', true],
])('accept=%j, %s of type %j: %s', (accept, name, type, isAccepted) => {
  expect(acceptsFile(accept, { name, type })).toBe(isAccepted);
});
