import { expect, it } from 'vitest';
import { pictureSources } from './picture-sources.pure';

const cover = 'https://api.example/media/t.o-k/live-images/1/cover-0123456789abcdef.png';

it('offers both sizes of a generated cover, also with a query', () => {
  const small = cover.replace('.png', '-small.png');
  expect(pictureSources(cover, 68)).toEqual({
    src: cover,
    srcSet: `${small} 320w, ${cover} 1280w`,
    sizes: '68px',
  });
  expect(pictureSources(`${cover}?v=1`, 68).srcSet).toBe(`${small}?v=1 320w, ${cover}?v=1 1280w`);
});

it.each([
  'https://api.example/media/t/videos/1/poster.jpg',
  'https://other.example/cover-a.png',
  'blob:https://api.example/1',
  'https://api.example/cover-0123456789abcdef.png/x',
  cover.replace('.png', '-small.png'),
])('leaves %s as it is', (picture) => {
  expect(pictureSources(picture, 68)).toEqual({ src: picture });
});
