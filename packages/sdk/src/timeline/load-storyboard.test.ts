import { expect, test, vi } from 'vitest';
import { loadStoryboard } from './load-storyboard';

const address = 'https://a.example/media/token/videos/1/storyboard.vtt';
const answer =
  (body: string, status = 200) =>
  async () =>
    Object.defineProperty(new Response(body, { status }), 'url', { value: address });
const vtt = (...pictures: string[]) =>
  [
    'WEBVTT',
    ...pictures.map((src, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${src}#xywh=0,0,160,90`),
  ].join('\n\n');

test('resolves the pictures against the address of the storyboard', async () => {
  const fetch = vi.fn(answer(vtt('sprite.webp', '/other.webp')));
  const frames = await loadStoryboard(address, { fetch });
  expect(frames.map(({ src }) => src)).toEqual([
    'https://a.example/media/token/videos/1/sprite.webp',
    'https://a.example/other.webp',
  ]);
  expect(fetch.mock.calls).toEqual([[address, { signal: expect.any(AbortSignal) }]]);
});

test('drops pictures that are not HTTP(S), and escapes quotes and backslashes', async () => {
  const body = vtt('javascript:alert(1)', 'data:image/png;base64,AA', 'a.webp?"),url(', 'a.webp?\\');
  const frames = await loadStoryboard(address, { fetch: answer(body) });
  expect(frames.map(({ src }) => src.slice(-14))).toEqual(
    ['.webp?%22),url(', 'os/1/a.webp?%5C'].map((end) => end.slice(-14)),
  );
});

test.each([
  ['is not there', answer('', 404)],
  ['is a page', answer('<!doctype html>')],
  ['is too long', answer(vtt('a.webp') + ' '.repeat(2_000_000))],
  ['cannot be loaded', () => Promise.reject(new TypeError('offline'))],
])('one that %s has no frames', async (_name, fetch) => {
  expect(await loadStoryboard(address, { fetch })).toEqual([]);
});
