import { createFakeBackend, createFakePorts } from '@palco/testing';
import { expect, test } from 'vitest';
import { createPalco } from '../palco';
import { captionLook } from './caption-style';
import {
  captionStyleAspects,
  captionStyleChoices,
  captionVariables,
  defaultCaptionStyle,
  parseCaptionStyle,
} from './caption-style.pure';

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a list', '[1]'],
  ['a word', '"large"'],
  ['values of nobody', '{"size":"enormous","color":{"a":1},"background":null,"edge":3,"position":"left"}'],
  ['what an object has by itself', '{"__proto__":{"size":"huge"},"constructor":"x"}'],
])('%s is the default look', (_name, text) => {
  expect(parseCaptionStyle(text)).toEqual(defaultCaptionStyle);
});

test('what is known is kept beside what is not, and the first choice is the default', () => {
  expect(parseCaptionStyle('{"size":"huge","color":"pink"}')).toEqual({
    ...defaultCaptionStyle,
    size: 'huge',
  });
  for (const aspect of captionStyleAspects)
    expect(captionStyleChoices[aspect][0]).toBe(defaultCaptionStyle[aspect]);
});

test('letters without a background have an edge', () => {
  const bare = captionVariables({ ...defaultCaptionStyle, background: 'none' });
  expect(bare).toMatchObject({ '--palco-caption-background': 'transparent' });
  expect(bare['--palco-caption-edge']).toContain('#000');
  expect(captionVariables(defaultCaptionStyle)['--palco-caption-edge']).toBe('none');
});

interface FakeCue {
  line: number | 'auto';
  vertical: string;
}

/** An element with one track; its cues come as it plays. */
function createElement(...cues: FakeCue[]) {
  const track = Object.assign(new EventTarget(), { mode: 'showing', activeCues: cues.slice(0, 1) });
  const textTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [track].values() });
  const style = new Map<string, string>();
  const element = {
    textTracks,
    style: { setProperty: (name: string, value: string) => style.set(name, value) },
  } as unknown as HTMLVideoElement;
  const playTo = (at: number) => {
    track.activeCues = cues.slice(at, at + 1);
    track.dispatchEvent(new Event('cuechange'));
  };
  return { element, style, playTo };
}

function openPage(ports = createFakePorts()) {
  const palco = createPalco({
    baseUrl: 'https://api.example',
    fetch: createFakeBackend({ now: ports.clock.now }).fetch,
    getToken: async () => '',
    ports,
  });
  return { ports, look: palco.use(captionLook) };
}

test('a look is that of every player at once, of the next page, and gone with a reset', () => {
  const { ports, look } = openPage();
  const one = createElement();
  const other = createElement();
  look.follow(one.element);
  look.choose({ size: 'large', color: 'yellow' });
  look.follow(other.element);
  for (const { style } of [one, other])
    expect([style.get('--palco-caption-size'), style.get('--palco-caption-color')]).toEqual([
      '150%',
      '#ffff00',
    ]);
  expect(openPage(ports).look.$style.get()).toMatchObject({ size: 'large', color: 'yellow' });
  look.reset();
  expect(one.style.get('--palco-caption-size')).toBe('100%');
  expect(openPage(ports).look.$style.get()).toEqual(defaultCaptionStyle);
});

test('cues go to the top as they come, and back to where their file has them', () => {
  const { look } = openPage();
  const cues: FakeCue[] = [
    { line: 'auto', vertical: '' },
    { line: -3, vertical: '' },
    { line: 2, vertical: 'rl' },
  ];
  const { element, playTo } = createElement(...cues);
  const stop = look.follow(element);
  const lines = () => cues.map(({ line }) => line);
  expect(lines()).toEqual(['auto', -3, 2]);
  look.choose({ position: 'top' });
  playTo(1);
  playTo(2);
  expect(lines()).toEqual([0, 0, 2]);
  look.choose({ position: 'bottom' });
  expect(lines()).toEqual(['auto', -3, 2]);
  look.choose({ position: 'top' });
  playTo(1);
  expect(lines()).toEqual(['auto', 0, 2]);
  stop();
  playTo(0);
  expect(lines()).toEqual(['auto', -3, 2]);
});

test('a change in another tab is seen', () => {
  const { ports, look } = openPage();
  ports.changeInOtherTab('palco_caption_style', '{"edge":"shadow"}');
  expect(look.$style.get().edge).toBe('shadow');
});
