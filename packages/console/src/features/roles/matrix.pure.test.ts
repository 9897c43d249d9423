import type { Permission } from '@palco/sdk';
import { expect, test } from 'vitest';
import {
  cellState,
  changeOfDraft,
  isClash,
  placeAfterKey,
  rebased,
  toggled,
  without,
  type Drafts,
  type MatrixRole,
} from './matrix.pure';

const role = (permissoes: readonly Permission[], version = 1): MatrixRole => ({
  id: 'r',
  nome: 'Editora',
  descricao: '',
  permissoes,
  version,
});
const none: Drafts = new Map();
const saved = role(['showVOD', 'showHistory']);

test.each([
  [true, true, 'held'],
  [true, false, 'loses'],
  [false, true, 'gains'],
  [false, false, 'lacking'],
] as const)('a cell that is %s and will be %s %s', (isHeld, willHold, state) => {
  expect(cellState(isHeld, willHold)).toBe(state);
});

test('a press gives or takes, and one taken back leaves nothing unsaved', () => {
  const once = toggled(none, saved, 'showStreaming');
  const twice = toggled(once, saved, 'showVOD');
  expect(changeOfDraft(twice.get('r')!)).toEqual({ added: ['showStreaming'], removed: ['showVOD'] });
  expect(toggled(toggled(twice, saved, 'showVOD'), saved, 'showStreaming').size).toBe(0);
  expect(without(twice, 'r').size).toBe(0);
});

test('what was pressed during a save stays unsaved', () => {
  const sent = toggled(none, saved, 'showStreaming');
  const more = toggled(sent, saved, 'showHistory');
  const answer = role(['showVOD', 'showHistory', 'showStreaming'], 2);
  const rest = rebased(more, { base: { ...answer }, theirs: answer });
  expect(changeOfDraft(rest.get('r')!)).toEqual({ added: [], removed: ['showHistory'] });
  expect(rebased(sent, { base: { ...answer }, theirs: answer }).size).toBe(0);
});

test('somebody else is in the way only where permissions changed', () => {
  const draft = toggled(none, saved, 'showStreaming').get('r')!;
  expect(isClash(draft, saved)).toBe(false);
  expect(isClash(draft, role(['showHistory', 'showVOD'], 2))).toBe(false);
  expect(isClash(draft, role(['showVOD'], 2))).toBe(true);
});

test('merged, both changes hold', () => {
  const drafts = toggled(none, saved, 'showStreaming');
  const theirs = role(['showVOD', 'showFinancial'], 2);
  expect(rebased(drafts, { base: saved, theirs }).get('r')?.permissoes).toEqual([
    'showVOD',
    'showFinancial',
    'showStreaming',
  ]);
  expect(rebased(none, { base: saved, theirs }).size).toBe(0);
});

test.each([
  ['ArrowUp', false, { row: 1, column: 2 }],
  ['ArrowDown', false, { row: 3, column: 2 }],
  ['ArrowLeft', false, { row: 2, column: 1 }],
  ['ArrowRight', false, { row: 2, column: 2 }],
  ['Home', false, { row: 2, column: 0 }],
  ['End', false, { row: 2, column: 2 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 4, column: 2 }],
  ['a', false, null],
])('%s (Ctrl %s) leads to %o', (key, ctrlKey, place) => {
  expect(placeAfterKey({ row: 2, column: 2 }, { key, ctrlKey }, { rows: 4, columns: 3 })).toEqual(place);
});
