import { act, render, screen } from '@testing-library/react';
import { createRef, useEffect, useRef, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { usePart, type PartProps } from './use-part';

interface BoxProps extends PartProps<'div', object> {
  readonly part: string;
  readonly tag?: string;
  readonly disabled?: boolean;
}

function Part({ part, tag = 'div', ...props }: BoxProps) {
  return usePart(tag, { part, props, ref: null, state: {}, attributes: [] });
}

const Item = ({ name, children }: { readonly name: string; readonly children?: ReactNode }) => (
  <Part part="x-item" tag="li" tabIndex={-1} aria-label={name}>
    <Part part="x-button" tag="button">
      {name}
    </Part>
    {children}
  </Part>
);

/** Renders parts in a root; `change` replaces them. */
function show(first: ReactNode) {
  const page = (children: ReactNode) => (
    <Part part="x-root" tabIndex={-1} aria-label="root">
      {children}
    </Part>
  );
  const { rerender, unmount } = render(page(first));
  const change = (children: ReactNode): Promise<void> => act(async () => rerender(page(children)));
  return { change, unmount };
}

const list = (...names: readonly string[]) => (
  <Part part="x-list" tag="ul" tabIndex={-1} aria-label="list">
    {names.map((name) => (
      <Item key={name} name={name} />
    ))}
  </Part>
);

const focusButton = (name: string): void => act(() => screen.getByRole('button', { name }).focus());
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');

test.each([
  ['the next row', ['a', 'b', 'c'], 'b', 'c'],
  ['the row before, where it was the last', ['a', 'b', 'c'], 'c', 'b'],
  ['the list, where it was the only one', ['a'], 'a', 'list'],
])('a row that is removed leaves the focus to %s', async (_name, names, gone, expected) => {
  const { change } = show(list(...names));
  focusButton(gone);
  await change(list(...names.filter((name) => name !== gone)));
  expect(focused()).toBe(expected);
});

test('a control that is removed leaves the focus to its row, and not to another control', async () => {
  const row = (extra: ReactNode) => (
    <ul>
      <Item name="a">{extra}</Item>
    </ul>
  );
  const retry = (
    <Part part="x-retry" tag="button">
      retry
    </Part>
  );
  const { change } = show(row(retry));
  focusButton('retry');
  await change(row(null));
  expect(focused()).toBe('a');
});

test('a list that is removed whole leaves the focus to the root', async () => {
  const { change } = show(list('a', 'b'));
  focusButton('a');
  await change(null);
  expect(focused()).toBe('root');
});

test('the focus is handed over from an element inside of a removed part too', async () => {
  const alert = (
    <Part part="x-alert">
      <button>dismiss</button>
    </Part>
  );
  const { change } = show(alert);
  focusButton('dismiss');
  await change(null);
  expect(focused()).toBe('root');
});

test('a root that cannot be focused passes the focus to its first reachable control', async () => {
  const root = (extra: ReactNode) => (
    <Part part="x-root">
      <Part part="x-input" tag="input" hidden />
      <Part part="x-other" tag="button" disabled />
      <Part part="x-trigger" tag="button" aria-label="trigger" />
      {extra}
    </Part>
  );
  const gone = (
    <Part part="x-gone" tag="button">
      gone
    </Part>
  );
  const { rerender } = render(root(gone));
  focusButton('gone');
  await act(async () => rerender(root(null)));
  expect(focused()).toBe('trigger');
});

test('what leaves or cancels never gets the focus by itself, only what comes after it', async () => {
  const root = (extra: ReactNode) => (
    <Part part="x-root">
      <Part part="x-exit" tag="button" />
      <Part part="x-cancel" tag="button" />
      <Part part="x-trigger" tag="button" aria-label="trigger" />
      {extra}
    </Part>
  );
  const gone = (
    <Part part="x-gone" tag="button">
      gone
    </Part>
  );
  const { rerender } = render(root(gone));
  focusButton('gone');
  await act(async () => rerender(root(null)));
  expect(focused()).toBe('trigger');
});

test('a focus outside of the removed part stays where it is', async () => {
  const { change } = show(list('a', 'b'));
  render(<input aria-label="outside" />);
  const outside = screen.getByLabelText('outside');
  act(() => outside.focus());
  await change(list('b'));
  expect(document.activeElement).toBe(outside);
});

test('an effect of the page that moves the focus takes precedence', async () => {
  function TakesFocus() {
    const ref = useRef<HTMLInputElement>(null);
    useEffect(() => ref.current?.focus(), []);
    return <input ref={ref} aria-label="own" />;
  }
  const { change } = show(list('a', 'b'));
  focusButton('a');
  await change(<TakesFocus />);
  expect(focused()).toBe('own');
});

test('nothing is focused when the whole family is unmounted', async () => {
  const { unmount } = show(list('a'));
  focusButton('a');
  unmount();
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});

test('a part whose ref changes keeps the focus', async () => {
  const page = () => (
    <Part part="x-root" tabIndex={-1}>
      <Part part="x-button" render={<button ref={createRef()}>stays</button>} />
    </Part>
  );
  const { rerender } = render(page());
  focusButton('stays');
  const button = document.activeElement;
  await act(async () => rerender(page()));
  expect(document.activeElement).toBe(button);
});

test('without a focused element, a removal focuses nothing', async () => {
  const { change } = show(list('a', 'b'));
  await change(list('b'));
  expect(document.activeElement).toBe(document.body);
});

test('an adjacent row that is removed at the same time is skipped', async () => {
  const { change } = show(list('a', 'b', 'c', 'd'));
  focusButton('b');
  await change(list('a', 'd'));
  expect(focused()).toBe('a');
});

test('an ancestor part without a focusable element is skipped', async () => {
  const box = (extra: ReactNode) => <Part part="x-box">{extra}</Part>;
  const gone = (
    <Part part="x-gone" tag="button">
      gone
    </Part>
  );
  const { change } = show(box(gone));
  focusButton('gone');
  await change(box(null));
  expect(focused()).toBe('root');
});
