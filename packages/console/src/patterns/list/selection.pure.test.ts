import { expect, test } from 'vitest';
import { nothingSelected, pageState, pageToggled, toggled, without, type Selection } from './selection.pure';

const page = ['a', 'b', 'c', 'd'].map((key) => ({ key, row: key.toUpperCase() }));
const keys = (selection: Selection<string>) => [...selection.rows.keys()].join('');
const press = (selection: Selection<string>, key: string, options = {}) =>
  toggled(selection, { key, checked: true, isRange: false, page, ...options });

test.each([
  ['one row', press(nothingSelected, 'b'), 'b'],
  ['and cleared again', press(press(nothingSelected, 'b'), 'b', { checked: false }), ''],
  ['a range downwards', press(press(nothingSelected, 'b'), 'd', { isRange: true }), 'bcd'],
  ['a range upwards', press(press(nothingSelected, 'c'), 'a', { isRange: true }), 'cab'],
  ['a range without a beginning is one row', press(nothingSelected, 'c', { isRange: true }), 'c'],
  [
    'a range that is cleared',
    press(pageToggled(press(nothingSelected, 'a'), page, true), 'b', { checked: false, isRange: true }),
    'acd',
  ],
  ['the page', pageToggled(press(nothingSelected, 'c'), page, true), 'cabd'],
  ['without what is gone', without(pageToggled(nothingSelected, page, true), ['a', 'd']), 'bc'],
])('%s', (_, selection, expected) => {
  expect(keys(selection)).toBe(expected);
});

test('another page keeps what was selected before', () => {
  const first = press(nothingSelected, 'a');
  const other = [{ key: 'x', row: 'X' }];
  const both = toggled(first, { key: 'x', checked: true, isRange: true, page: other });
  expect(keys(both)).toBe('ax');
  expect(keys(pageToggled(both, other, false))).toBe('a');
});

test('the head of a page is empty, mixed or ticked', () => {
  expect(pageState(nothingSelected, page)).toBe(false);
  expect(pageState(press(nothingSelected, 'a'), page)).toBe('mixed');
  expect(pageState(pageToggled(nothingSelected, page, true), page)).toBe(true);
  expect(pageState(nothingSelected, [])).toBe(false);
});
