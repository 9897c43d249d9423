import { describe, expect, it } from 'vitest';
import { foldText } from '../../../schema/columns/folded-text';
import { freeName, requireNoRoot, requireMovable } from './directories.policy.pure';

const way = (length: number) => Array.from({ length }, (_, index) => ({ id: `f${index}` }));
const refused = (code: string) => expect.objectContaining({ status: 409, code }) as Error;

describe('the place of a folder', () => {
  it('is neither the folder itself nor one of its descendants', () => {
    expect(() => requireMovable(way(3), { id: 'f9', height: 0 })).not.toThrow();
    expect(() => requireMovable(way(3), { height: 0 })).not.toThrow();
    for (const id of ['f0', 'f1', 'f2'])
      expect(() => requireMovable(way(3), { id, height: 0 })).toThrow(refused('DIRECTORY_INTO_ITSELF'));
  });

  it.each([
    [50, 0, true],
    [51, 0, false],
    [1, 49, true],
    [1, 50, false],
  ])('below %i others, with %i levels of its own: %s', (above, height, fits) => {
    const place = () => requireMovable(way(above), { height });
    if (fits) expect(place).not.toThrow();
    else expect(place).toThrow(refused('DIRECTORY_TOO_DEEP'));
  });
});

it('the root cannot be changed', () => {
  expect(requireNoRoot({ parentId: 'a' })).toBe('a');
  expect(() => requireNoRoot({ parentId: null })).toThrow(refused('DIRECTORY_IS_ROOT'));
});

it.each([
  ['Aulas', [], 'Aulas'],
  ['Aulas', ['fotos'], 'Aulas'],
  ['Áulas', ['aulas'], 'Áulas (2)'],
  ['Aulas', ['aulas', 'aulas (2)', 'aulas (4)'], 'Aulas (3)'],
  ['Aulas', ['aulas (2)'], 'Aulas'],
])('%s beside %j comes back as %s', (name, taken, expected) => {
  expect(freeName(name, taken, foldText)).toBe(expected);
});
