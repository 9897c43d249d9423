import { render, screen } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { island } from './island';
import { useLostParts } from './lost-parts';

const lost = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.useRealTimers();
});

function Notice() {
  return useLostParts() && <p>Aviso</p>;
}

function show(Part: (props: { fallback?: ReactNode }) => ReactNode) {
  return render(
    <>
      <p>Página</p>
      <Notice />
      <Part fallback={<p>Reserva</p>} />
    </>,
  );
}

const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('code that fails to load is loaded again, and the page stays', async () => {
  const load = vi.fn(async () => () => <p>Parte</p>);
  load.mockRejectedValueOnce(lost);
  const Part = island(load);
  show(Part as never);
  await settle(0);
  expect(screen.getByText('Página')).toBeTruthy();
  expect(screen.getByText('Reserva')).toBeTruthy();
  expect(screen.getByText('Aviso')).toBeTruthy();
  await settle(5000);
  expect(screen.getByText('Parte')).toBeTruthy();
  expect(screen.queryByText('Aviso')).toBeNull();
});

test('the pause doubles after each failed load, up to a minute', async () => {
  const load = vi.fn(() => Promise.reject(lost));
  show(island(load) as never);
  await settle(0);
  for (const [tries, pauseMs] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
    await settle(pauseMs - 1);
    expect(load).toHaveBeenCalledTimes(tries + 1);
    await settle(1);
    expect(load).toHaveBeenCalledTimes(tries + 2);
  }
});

test('a connection that returns during an attempt starts no second series of retries', async () => {
  let fail = (): void => undefined;
  const load = vi.fn(() => new Promise<never>((_resolve, reject) => (fail = () => reject(lost))));
  show(island(load) as never);
  await settle(0);
  window.dispatchEvent(new Event('online'));
  await settle(0);
  expect(load).toHaveBeenCalledTimes(1);
  fail();
  await settle(5_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that failed to load is not reported after its unmount', async () => {
  const { unmount } = show(island(() => Promise.reject(lost)) as never);
  await settle(0);
  unmount();
  render(<Notice />);
  expect(screen.queryByText('Aviso')).toBeNull();
});

test('preloaded code renders at once, and a failed preload is not reported', async () => {
  const load = vi.fn(async () => () => <p>Parte</p>);
  load.mockRejectedValueOnce(lost);
  const Part = island(load);
  void Part.preload();
  await settle(0);
  render(<Notice />);
  expect(screen.queryByText('Aviso')).toBeNull();
  void Part.preload();
  await settle(0);
  show(Part as never);
  expect(screen.getByText('Parte')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('loads again at once when the connection returns', async () => {
  const load = vi.fn(async () => () => <p>Parte</p>);
  load.mockRejectedValueOnce(lost);
  show(island(load) as never);
  await settle(0);
  act(() => void window.dispatchEvent(new Event('online')));
  await settle(0);
  expect(screen.getByText('Parte')).toBeTruthy();
});

test('an error in the part leaves the page in place', async () => {
  show(
    island(async () => () => {
      throw new Error('broken');
    }) as never,
  );
  await settle(0);
  expect(screen.getByText('Página')).toBeTruthy();
  expect(screen.getByText('Reserva')).toBeTruthy();
});
