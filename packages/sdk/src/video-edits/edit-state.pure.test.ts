import { describe, expect, it } from 'vitest';
import {
  changeEdit,
  createEditState,
  cutRanges,
  editedTime,
  isSameKeep,
  keptDuration,
  playableTime,
  shortestKept,
} from './edit-state.pure';
import type { EditAction, EditState } from './edit-state.pure';

const all = createEditState(60);
const apply = (state: EditState, ...actions: EditAction[]): EditState => actions.reduce(changeEdit, state);
const range = (from: number, until: number) => ({ from, until });

describe('an edit', () => {
  it.each<[string, EditAction[], object[]]>([
    ['keeps all at first', [], [range(0, 60)]],
    ['loses a part of its middle', [{ type: 'cut', from: 10, until: 20 }], [range(0, 10), range(20, 60)]],
    ['loses its beginning', [{ type: 'cut', from: 0, until: 20 }], [range(20, 60)]],
    ['loses both ends', [{ type: 'trim', from: 5, until: 50 }], [range(5, 50)]],
    [
      'gets a part back',
      [
        { type: 'cut', from: 10, until: 20 },
        { type: 'restore', from: 12, until: 20 },
      ],
      [range(0, 10), range(12, 60)],
    ],
    ['gets all back', [{ type: 'trim', from: 5, until: 50 }, { type: 'restoreAll' }], [range(0, 60)]],
    [
      'keeps no flash',
      [
        { type: 'cut', from: 10, until: 20 },
        { type: 'cut', from: 20.1, until: 30 },
      ],
      [range(0, 10), range(30, 60)],
    ],
    ['moves an end', [{ type: 'moveEdge', index: 0, edge: 'until', to: 42.12345 }], [range(0, 42.123)]],
    [
      'moves an edge up to its neighbour, which makes them one',
      [
        { type: 'cut', from: 10, until: 20 },
        { type: 'moveEdge', index: 1, edge: 'from', to: 2 },
      ],
      [range(0, 60)],
    ],
    [
      'moves an edge no further than its other one',
      [{ type: 'moveEdge', index: 0, edge: 'from', to: 99 }],
      [range(60 - shortestKept, 60)],
    ],
  ])('%s', (_what, actions, keep) => {
    expect(apply(all, ...actions).keep).toEqual(keep);
  });

  it('stays what it is where nothing would be left or changed', () => {
    expect(changeEdit(all, { type: 'cut', from: 0, until: 60 })).toBe(all);
    expect(changeEdit(all, { type: 'restoreAll' })).toBe(all);
    expect(changeEdit(all, { type: 'undo' })).toBe(all);
    expect(changeEdit(all, { type: 'redo' })).toBe(all);
  });

  it('is undone and done again, until something else is done', () => {
    const done = apply(all, { type: 'cut', from: 1, until: 2 }, { type: 'cut', from: 5, until: 6 });
    const undone = apply(done, { type: 'undo' }, { type: 'undo' });
    expect(undone.keep).toEqual(all.keep);
    expect(apply(undone, { type: 'redo' }, { type: 'redo' }).keep).toEqual(done.keep);
    const other = apply(undone, { type: 'trim', from: 0, until: 9 });
    expect(changeEdit(other, { type: 'redo' })).toBe(other);
  });
});

it('tells lengths, cuts and times', () => {
  const { keep } = apply(all, { type: 'trim', from: 5, until: 50 }, { type: 'cut', from: 10, until: 20 });
  expect(keptDuration(keep)).toBe(35);
  expect(cutRanges(keep, 60)).toEqual([range(0, 5), range(10, 20), range(50, 60)]);
  expect(cutRanges(all.keep, 60)).toEqual([]);
  expect([0, 7, 12, 30, 55].map((time) => playableTime(keep, time))).toEqual([5, 7, 20, 30, null]);
  expect([0, 7, 12, 30, 55].map((time) => editedTime(keep, time))).toEqual([0, 2, 5, 15, 35]);
  expect(
    isSameKeep(
      keep,
      keep.map((one) => ({ ...one })),
    ),
  ).toBe(true);
  expect(isSameKeep(keep, all.keep)).toBe(false);
});
