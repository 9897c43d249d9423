import { expect, test, vi } from 'vitest';
import { mergeProps } from './merge-props';

test.each([
  ['the page wins', { id: 'own', lang: 'pt' }, { id: 'mine' }, { id: 'mine', lang: 'pt' }],
  ['undefined does not override', { id: 'own' }, { id: undefined }, { id: 'own' }],
  ['null overrides', { id: 'own' }, { id: null }, { id: null }],
  ['class names add up', { className: 'own' }, { className: 'mine' }, { className: 'mine own' }],
  ['an empty class name adds nothing', { className: '' }, { className: 'mine' }, { className: 'mine' }],
  [
    'styles add up, the page wins',
    { style: { color: 'red', top: 1 } },
    { style: { top: 2 } },
    { style: { color: 'red', top: 2 } },
  ],
  [
    'a name that begins with «on» and a small letter is no handler',
    { once: 'own' },
    { once: 'mine' },
    { once: 'mine' },
  ],
  ['a class name alone stays', {}, { className: 'mine' }, { className: 'mine' }],
  ['a handler that is no function replaces', { onClick: () => 0 }, { onClick: null }, { onClick: null }],
])('%s', (_rule, own, given, merged) => {
  expect(mergeProps(own, given)).toEqual(merged);
});

const first = () => 1;
const second = () => 2;

test.each([
  ['a function that is no handler is replaced', 'format', first, second, second],
  ['«on» inside of a name makes no handler', 'buttonLabel', first, second, second],
  ['a handler replaces a value that is no function', 'onClick', null, second, second],
])('%s', (_rule, name, own, given, expected) => {
  expect(mergeProps({ [name]: own }, { [name]: given })[name]).toBe(expected);
});

const merged = (own: () => void, given: (event: unknown, ...rest: unknown[]) => void) =>
  mergeProps({ onClick: own }, { onClick: given })['onClick'] as (event: unknown, ...rest: unknown[]) => void;

test("both handlers run, the page's first, with all that they are called with", () => {
  const order: string[] = [];
  const own = vi.fn(() => void order.push('own'));
  const given = vi.fn(() => void order.push('given'));
  const event = { defaultPrevented: false };
  merged(own, given)(event, 'detail');
  expect(order).toEqual(['given', 'own']);
  expect(given).toHaveBeenCalledWith(event, 'detail');
  expect(own).toHaveBeenCalledWith(event, 'detail');
});

test("the part's handler is left out where the page prevents the default", () => {
  const own = vi.fn();
  const event = {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
  merged(own, (given) => (given as typeof event).preventDefault())(event);
  expect(own).not.toHaveBeenCalled();
});

test('a handler that is called without an event runs both', () => {
  const own = vi.fn();
  merged(own, () => undefined)(undefined);
  expect(own).toHaveBeenCalledOnce();
});
