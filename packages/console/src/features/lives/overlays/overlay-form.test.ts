import type { LiveOverlay } from '@palco/sdk/lives';
import { expect, test } from 'vitest';
import { overlayAir } from './overlay-air.pure';
import { createOf, overlayProblems, patchOf, valuesOf, type OverlayValues } from './overlay-form';

const blank: OverlayValues = { ...valuesOf(), titulo: 'Inscrições abertas' };

const saved: LiveOverlay = {
  id: 'o',
  liveId: 'l',
  tipo: 'banner',
  titulo: 'Inscrições abertas',
  texto: '',
  url: null,
  imagem: null,
  posicao: 'base',
  ativo: true,
  inicio: '2030-03-01T22:00:17.000Z',
  fim: null,
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
  version: 1,
};

test.each<[string, Partial<OverlayValues>, string[]]>([
  ['a banner with a title', {}, []],
  ['a banner without words', { titulo: ' ', texto: '' }, ['titulo validation.required']],
  ['a banner that leads somewhere', { url: 'https://exemplo.com/a' }, []],
  ['a link that is no address', { url: 'javascript:alert(1)' }, ['url validation.url']],
  ['an image without address', { tipo: 'imagem', titulo: '' }, ['url validation.required']],
  ['an image from a file', { tipo: 'imagem', titulo: '', imagem: new File(['a'], 'a.png') }, []],
  [
    'an image from a file beside half an address',
    { tipo: 'imagem', titulo: '', url: 'http', imagem: new File(['a'], 'a.png') },
    [],
  ],
  ['an image whose picture is stored', { tipo: 'imagem', titulo: '', imagem: 'stored' }, []],
  [
    'a banner that kept the file of an image',
    { titulo: '', imagem: new File(['a'], 'a.png') },
    ['titulo validation.required'],
  ],
  ['an image from an address', { tipo: 'imagem', titulo: '', url: 'http://exemplo.com/a.png' }, []],
  ['a counter without an end', { tipo: 'contador', titulo: '' }, ['fim validation.required']],
  [
    'a counter that kept the address of a banner',
    { tipo: 'contador', fim: '2030-03-01T22:00:00.000Z', url: 'x' },
    [],
  ],
  [
    'an end before the beginning',
    { inicio: '2030-03-02T10:00:00.000Z', fim: '2030-03-02T10:00:00Z' },
    ['fim validation.minDate'],
  ],
  [
    'half a time',
    { inicio: '02/03/2030 1', fim: '31/02' },
    ['inicio validation.format', 'fim validation.format'],
  ],
  ['120 emojis', { titulo: '🎓'.repeat(120) }, []],
  ['121 letters', { titulo: 'a'.repeat(121) }, ['titulo validation.max']],
])('judges %s', (_, change, problems) => {
  expect(overlayProblems({ ...blank, ...change }).map(({ field, message }) => `${field} ${message}`)).toEqual(
    problems,
  );
});

test('a new overlay is not on air, and a counter has no address', () => {
  expect(
    createOf({ ...blank, tipo: 'contador', url: 'https://exemplo.com', fim: '2030-03-01T22:00:00.000Z' }),
  ).toEqual({
    tipo: 'contador',
    titulo: 'Inscrições abertas',
    texto: '',
    url: null,
    posicao: 'base',
    inicio: null,
    fim: '2030-03-01T22:00:00.000Z',
  });
});

test('a change sends only what differs; a moment that stays keeps its seconds', () => {
  expect(patchOf(saved, valuesOf(saved))).toEqual({});
  expect(patchOf(saved, { ...valuesOf(saved), texto: 'Até sexta', inicio: '' })).toEqual({
    texto: 'Até sexta',
    inicio: null,
  });
});

test('a file takes the place of an address, which stays until the file is there', () => {
  const file = new File(['a'], 'a.png');
  const image: LiveOverlay = {
    ...saved,
    tipo: 'imagem',
    url: 'https://exemplo.com/a.png',
    imagem: '/media/a',
  };
  expect(createOf({ ...valuesOf(image), imagem: file }).url).toBe(null);
  expect(patchOf(image, { ...valuesOf(image), imagem: file })).toEqual({});
  expect(patchOf(image, { ...valuesOf(image), url: '' })).toEqual({ url: null });
  expect(valuesOf(image).imagem).toBe('stored');
  // A banner may have been an image in the form, with a file, before its kind was chosen.
  expect(patchOf(saved, { ...valuesOf(saved), imagem: file, url: 'https://exemplo.com' })).toEqual({
    url: 'https://exemplo.com',
  });
});

const [before, at, after] = [Date.parse('2030-01-01'), Date.parse('2030-01-02'), Date.parse('2030-01-03')];

test.each([
  [{ ativo: false, inicio: null, fim: null }, at, 'off'],
  [{ ativo: true, inicio: null, fim: null }, at, 'on'],
  [{ ativo: true, inicio: '2030-01-02', fim: '2030-01-03' }, before, 'scheduled'],
  [{ ativo: true, inicio: '2030-01-02', fim: '2030-01-03' }, at, 'on'],
  [{ ativo: true, inicio: '2030-01-02', fim: '2030-01-03' }, after, 'over'],
])('%j at %d is %s', (overlay, now, air) => {
  expect(overlayAir(overlay, now)).toBe(air);
});
