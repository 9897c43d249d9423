import { describe, expect, test } from 'vitest';
import { heldWith, movedBy, type Placed } from './drop-rule.pure';

// root > courses > maths > algebra, root > events; a video in courses
const parents = new Map([
  ['root', null],
  ['courses', 'root'],
  ['maths', 'courses'],
  ['algebra', 'maths'],
  ['events', 'root'],
]);
const things: Record<string, Placed> = { video: { id: 'video', parentId: 'courses' } };
for (const [id, parentId] of parents) things[id] = { id, parentId };

/** Every tree in which each folder but the first lies in one with a smaller number. */
function treesOf(size: number): Map<string, string | null>[] {
  if (size === 1) return [new Map([['0', null]])];
  return treesOf(size - 1).flatMap((tree) =>
    [...tree.keys()].map((parent) => new Map([...tree, [`${size - 1}`, parent]])),
  );
}

const subsetsOf = (ids: readonly string[]): string[][] =>
  ids.reduce<string[][]>((sets, id) => [...sets, ...sets.map((set) => [...set, id])], [[]]);

function leadsOut(id: string, parentOf: ReadonlyMap<string, string | null>): boolean {
  let at: string | null = id;
  for (let steps = 0; at !== null; steps += 1) {
    if (steps > parentOf.size) return false;
    at = parentOf.get(at) ?? null;
  }
  return true;
}

describe('what goes into a folder', () => {
  test.each<[why: string, held: string[], target: string, moved: string[]]>([
    ['a video goes into another folder', ['video'], 'events', ['video']],
    ['a video is where it is dropped', ['video'], 'courses', []],
    ['a folder goes beside its own', ['courses'], 'events', ['courses']],
    ['a folder goes outwards', ['algebra'], 'root', ['algebra']],
    ['never into itself', ['courses'], 'courses', []],
    ['never into what it holds', ['courses'], 'maths', []],
    ['never into what lies deeper in it', ['courses'], 'algebra', []],
    ['not where its own folder is', ['maths'], 'courses', []],
    ['what is there already stays, the rest goes', ['video', 'events'], 'courses', ['events']],
    ['nothing goes where one of them is the place', ['video', 'events'], 'events', []],
    ['a folder that the page does not know', ['video'], 'elsewhere', ['video']],
  ])('%s', (_, held, target, moved) => {
    const result = movedBy(
      held.map((id) => things[id] as Placed),
      target,
      parents,
    );
    expect(result.map(({ id }) => id)).toEqual(moved);
  });

  test('no folder of any tree of five ever ends up inside of itself', () => {
    for (const tree of treesOf(5)) {
      const ids = [...tree.keys()];
      for (const target of ids)
        for (const held of subsetsOf(ids)) {
          const after = new Map(tree);
          const items = held.map((id) => ({ id, parentId: tree.get(id) ?? null }));
          for (const { id } of movedBy(items, target, tree)) after.set(id, target);
          for (const id of ids) expect(leadsOut(id, after)).toBe(true);
        }
    }
  });

  test('a cycle of parents does not loop forever', () => {
    const circle = new Map([
      ['one', 'two'],
      ['two', 'one'],
    ]);
    expect(movedBy([{ id: 'video', parentId: null }], 'one', circle)).toHaveLength(1);
  });
});

test.each<[held: string, selected: string[], together: string[]]>([
  ['one', [], ['one']],
  ['one', ['one', 'two'], ['one', 'two']],
  ['three', ['one', 'two'], ['three']],
])('%s is held while %j is selected', (held, selected, together) => {
  expect(heldWith(held, selected)).toEqual(together);
});
