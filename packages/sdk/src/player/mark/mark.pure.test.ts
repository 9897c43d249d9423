import { describe, expect, it } from 'vitest';
import { countFaults, markFaultOf, placeOfMark, type MarkObservation } from './mark.pure';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const whole: MarkObservation = {
  isConnected: true,
  isDisplayed: true,
  opacity: 0.45,
  text: 'ana@escola.example',
  fontPx: 14,
  isDrawn: true,
  mark: box(20, 20, 150, 20),
  picture: box(0, 0, 640, 360),
  coveredPlaces: 0,
  places: 5,
  isPictureAway: false,
};

describe('a mark', () => {
  it.each([
    ['holds', {}, null],
    ['is removed', { isConnected: false }, 'removed'],
    ['is not displayed', { isDisplayed: false }, 'hidden'],
    ['is too faint', { opacity: 0.1 }, 'hidden'],
    ['has no size', { mark: box(20, 20, 0, 20) }, 'hidden'],
    ['says something else', { text: 'bia' }, 'changed'],
    ['is too small to be read', { fontPx: 2 }, 'changed'],
    ['has the colour of the film', { isDrawn: false }, 'changed'],
    ['stands beside the picture', { mark: box(700, 20, 150, 20) }, 'outside'],
    ['stands half beside it', { mark: box(560, 20, 150, 20) }, 'outside'],
    ['is covered', { coveredPlaces: 5 }, 'covered'],
    ['is covered in part, and can be read', { coveredPlaces: 4 }, null],
    ['is out of the window, where nothing is seen', { places: 0 }, null],
    ['is not in what the browser shows', { isPictureAway: true }, 'picture-away'],
    ['needs none where there is no picture', { picture: box(0, 0, 0, 0), isDisplayed: false }, null],
  ] as const)('%s', (_what, changed, fault) => {
    expect(markFaultOf({ ...whole, ...changed }, 'ana@escola.example')).toBe(fault);
  });

  it.each([
    ['holds', 1, null, { count: 0, isStopped: false }],
    ['is covered for one look', 0, 'covered', { count: 1, isStopped: false }],
    ['is covered for two', 1, 'covered', { count: 2, isStopped: true }],
    ['is removed', 0, 'removed', { count: 1, isStopped: true }],
    ['is left behind', 0, 'picture-away', { count: 1, isStopped: true }],
  ] as const)('that %s', (_what, before, fault, counted) => {
    expect(countFaults(before, fault)).toEqual(counted);
  });

  it('moves over all of the picture but where the controls are', () => {
    const places = Array.from({ length: 200 }, (_, step) => placeOfMark(step));
    const cells = new Set(places.map(({ x, y }) => `${Math.floor(x * 4)} ${Math.floor(y * 5)}`));
    expect(cells.size).toBe(16);
    for (const { x, y } of places) {
      expect(x >= 0 && x < 1).toBe(true);
      expect(y >= 0 && y < 0.8).toBe(true);
    }
  });
});
