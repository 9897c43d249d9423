import { expect, it } from 'vitest';
import { isNotMedia } from './not-media.pure';

it.each([
  ['video/mp4', false],
  ['video/x-matroska', false],
  ['audio/mpeg', false],
  ['application/mxf', false],
  ['application/octet-stream', false],
  ['', false],
  ['image/jpeg', true],
  ['text/plain', true],
  ['application/pdf', true],
  ['application/zip', true],
])('%s is no media: %s', (type, expected) => {
  expect(isNotMedia(type)).toBe(expected);
});
