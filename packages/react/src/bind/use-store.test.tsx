import { act, render, screen } from '@testing-library/react';
import { atom, type WritableAtom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import { useStoreSelector } from './use-store';

interface Progress {
  readonly percent: number;
  readonly speed: number;
}

const rendered = vi.fn();

function Percent({ $progress }: { readonly $progress: WritableAtom<Progress> }) {
  const percent = useStoreSelector($progress, (progress) => progress.percent);
  rendered();
  return <output>{percent}</output>;
}

const shown = () => screen.getByRole('status').textContent;

test('a component renders again when its part of the value changes, and only then', () => {
  const $progress = atom<Progress>({ percent: 1, speed: 5 });
  render(<Percent $progress={$progress} />);
  rendered.mockClear();
  act(() => $progress.set({ percent: 1, speed: 6 }));
  expect(rendered).not.toHaveBeenCalled();
  act(() => $progress.set({ percent: 2, speed: 6 }));
  expect(rendered).toHaveBeenCalledOnce();
  expect(shown()).toBe('2');
});

test('a new store replaces the first, whose subscription ends', () => {
  const first = atom<Progress>({ percent: 1, speed: 0 });
  const second = atom<Progress>({ percent: 10, speed: 0 });
  const { rerender, unmount } = render(<Percent $progress={first} />);
  rerender(<Percent $progress={second} />);
  expect(shown()).toBe('10');
  expect([first.lc, second.lc]).toEqual([0, 1]);
  act(() => second.set({ percent: 11, speed: 0 }));
  expect(shown()).toBe('11');
  unmount();
  expect(second.lc).toBe(0);
});

test('a change does not subscribe anew', () => {
  const $progress = atom<Progress>({ percent: 1, speed: 0 });
  render(<Percent $progress={$progress} />);
  const listen = vi.spyOn($progress, 'listen');
  act(() => $progress.set({ percent: 2, speed: 0 }));
  expect(listen).not.toHaveBeenCalled();
});

test('without `select` the whole value is read', () => {
  const $name = atom('a');
  function Name() {
    return <output>{useStoreSelector($name)}</output>;
  }
  render(<Name />);
  expect(shown()).toBe('a');
  act(() => $name.set('b'));
  expect(shown()).toBe('b');
});
