import { expect, it } from 'vitest';
import { acceptedMedia, isNotMedia } from './accepted-files.pure';

it.each([
  ['aula.mp4', 'video/mp4', false],
  ['AULA.MKV', 'video/x-matroska', false],
  ['fita.mxf', 'application/mxf', false],
  ['fita.dv', 'video/x-dv', false],
  ['voz.aiff', 'audio/aiff', false],
  ['voz.caf', '', false],
  ['animação.gif', 'image/gif', false],
  ['sem final', '', false],
  ['aula.parte2', '', false],
  ['Aula 1. Introdução', '', false],
  ['foto.jpg', 'image/jpeg', true],
  ['notas.txt', 'text/plain', true],
  ['lista.m3u', 'audio/x-mpegurl', true],
  ['pacote.zip', 'application/zip', true],
  ['voz.mid', 'audio/midi', true],
])('%s of type «%s» is no media: %s', (name, type, expected) => {
  expect(isNotMedia({ name, type })).toBe(expected);
});

it('offers what it takes and nothing more', () => {
  const offered = acceptedMedia.split(',').filter((each) => each.startsWith('.'));
  expect(offered.filter((ending) => isNotMedia({ name: `x${ending}`, type: 'a/b' }))).toEqual([]);
  expect(acceptedMedia).not.toContain('*');
});
