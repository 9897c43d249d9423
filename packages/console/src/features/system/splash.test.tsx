import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { Splash } from './splash';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const isThere = (container: HTMLElement) => container.textContent !== '';
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('hides after 3000 ms', () => {
  const { container } = renderPiece(<Splash />);
  pass(2999);
  expect(isThere(container)).toBe(true);
  pass(1);
  pass(200);
  expect(isThere(container)).toBe(false);
});

test.each([
  ['a key', () => fireEvent.keyDown(document.body, { key: 'a' })],
  ['a press', () => fireEvent.pointerDown(document.body)],
])('%s ends it at once', (_, end) => {
  const { container } = renderPiece(<Splash />);
  end();
  expect(container.firstElementChild?.className).toContain('leaving');
  pass(200);
  expect(isThere(container)).toBe(false);
});

test('is shown once per tab', () => {
  const first = renderPiece(<Splash />);
  first.unmount();
  expect(isThere(renderPiece(<Splash />).container)).toBe(false);
});
