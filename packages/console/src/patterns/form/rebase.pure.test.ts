import { expect, test } from 'vitest';
import { changedPart, rebase } from './rebase.pure';

const saved = { name: 'Atlas', fps: 30, domains: ['a.com'] };

test.each([
  [saved, {}],
  [{ ...saved, name: 'Atlas 2' }, { name: 'Atlas 2' }],
  [{ ...saved, domains: ['a.com', 'b.com'], fps: 30 }, { domains: ['a.com', 'b.com'] }],
  [{ ...saved, domains: ['a.com'] }, {}],
  [{ name: null }, { name: null }],
])('of %j the part %j is sent', (input, part) => {
  expect(changedPart(saved, input)).toEqual(part);
});

test('a field that only the other person changed takes the new value', () => {
  expect(rebase(saved, saved, { ...saved, fps: 60 })).toEqual({ kept: {}, clashes: [] });
});

test('what was typed is kept; a field that both changed is a clash', () => {
  const typed = { ...saved, name: 'Meu', fps: 25 };
  expect(rebase(saved, typed, { ...saved, fps: 60 })).toEqual({
    kept: { name: 'Meu', fps: 25 },
    clashes: ['fps'],
  });
});

test('both typed the same: there is nothing left to save', () => {
  const typed = { ...saved, fps: 60 };
  expect(rebase(saved, typed, typed)).toEqual({ kept: {}, clashes: [] });
});
