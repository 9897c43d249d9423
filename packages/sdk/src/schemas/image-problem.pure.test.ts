import { expect, it } from 'vitest';
import { createI18n } from '../i18n';
import { sdkMessages } from '../i18n/messages/all';
import { imageMaxBytes, imageProblem, imageTypes } from './image-problem.pure';

const megabytes = 1_048_576;
const { picture, liveSettings } = imageMaxBytes;

it.each([
  ['a small one', { size: 1, type: 'image/png' }, picture, null],
  ['exactly the limit', { size: 10 * megabytes, type: 'image/jpeg' }, picture, null],
  ['one byte more', { size: 10 * megabytes + 1, type: 'image/jpeg' }, picture, 'validation.imageTooLarge'],
  ['the same where 30 MB are taken', { size: 10 * megabytes + 1, type: 'image/webp' }, liveSettings, null],
  ['over 30 MB', { size: 30 * megabytes + 1, type: 'image/webp' }, liveSettings, 'validation.imageTooLarge'],
  ['an animation', { size: 1, type: 'image/gif' }, picture, 'validation.imageType'],
  ['a drawing', { size: 1, type: 'image/svg+xml' }, picture, 'validation.imageType'],
  ['something without a type', { size: 1, type: '' }, picture, 'validation.imageType'],
  ['nothing at all', { size: 0, type: 'image/png' }, picture, 'validation.imageEmpty'],
  ['a photo of a phone', { size: 1, type: 'image/heic' }, picture, 'validation.imageHeic'],
  ['the same by its other name', { size: 1, type: 'image/heif' }, picture, 'validation.imageHeic'],
  ['a large video', { size: 99 * megabytes, type: 'video/mp4' }, picture, 'validation.imageType'],
])('%s', (_name, file, maxBytes, expected) => {
  expect(imageProblem(file, { maxBytes })).toBe(expected);
});

it('takes every type that it names', () => {
  for (const type of imageTypes) expect(imageProblem({ size: 1, type }, { maxBytes: 1 })).toBeNull();
});

it('has the texts of the specification for both limits', () => {
  const { t } = createI18n({ messages: sdkMessages });
  const texts = Object.values(imageMaxBytes).map((bytes) =>
    t('validation.imageTooLarge', { max: bytes / megabytes }),
  );
  expect(texts).toEqual([
    'Tamanho da imagem excedeu limite de 10MB!',
    'Tamanho da imagem excedeu limite de 30MB!',
  ]);
  expect(t('validation.imageType')).toBe('O formato da imagem é inválido!');
});
