import fc from 'fast-check';
import { expect, it } from 'vitest';
import { luminanceOf } from './brand-colour.pure';
import { chosenBy, teamColourOf, teamColours } from './team-colour.pure';

const onIt = (color: string): number => 1.05 / (luminanceOf(color) + 0.05);

it.each(teamColours)('white on %s reads at 5:1 or better', (color) => {
  expect(onIt(color)).toBeGreaterThanOrEqual(5);
});

it('keeps a colour that white can be read on, and darkens another', () => {
  expect(teamColourOf({ id: 'a', ownColor: '#0b6e57' })).toBe('#0b6e57');
  expect(teamColourOf({ id: 'a', ownColor: '#d2f53c' })).toBe('#677a18');
});

it('can be read with any colour of a team', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 0xffffff }), (id, value) => {
      const ownColor = `#${value.toString(16).padStart(6, '0')}`;
      expect(onIt(teamColourOf({ id, ownColor }))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('is always the same for a team without one, and uses the whole list', () => {
  const ids = Array.from({ length: 200 }, (_, number) => `team ${number}`);
  const colours = ids.map((id) => teamColourOf({ id, ownColor: null }));
  expect(ids.map((id) => teamColourOf({ id, ownColor: null }))).toEqual(colours);
  expect(new Set(colours)).toEqual(new Set(teamColours));
  expect(chosenBy('anything', ['only'])).toBe('only');
});
