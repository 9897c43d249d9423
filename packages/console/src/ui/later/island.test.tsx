import { render, screen } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { island } from './island';

const lost = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.useRealTimers();
});

function show(Part: (props: { fallback?: ReactNode }) => ReactNode) {
  return render(
    <>
      <p>Página</p>
      <Part fallback={<p>Reserva</p>} />
    </>,
  );
}

const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('code that is lost is asked for again, and the page stays', async () => {
  const load = vi.fn(async () => () => <p>Parte</p>);
  load.mockRejectedValueOnce(lost);
  const Part = island(load);
  show(Part as never);
  await settle(0);
  expect(screen.getByText('Página')).toBeTruthy();
  expect(screen.getByText('Reserva')).toBeTruthy();
  await settle(5000);
  expect(screen.getByText('Parte')).toBeTruthy();
});

test('a connection that returns asks at once', async () => {
  const load = vi.fn(async () => () => <p>Parte</p>);
  load.mockRejectedValueOnce(lost);
  show(island(load) as never);
  await settle(0);
  act(() => void window.dispatchEvent(new Event('online')));
  await settle(0);
  expect(screen.getByText('Parte')).toBeTruthy();
});

test('what the part throws stays inside of it', async () => {
  show(
    island(async () => () => {
      throw new Error('broken');
    }) as never,
  );
  await settle(0);
  expect(screen.getByText('Página')).toBeTruthy();
  expect(screen.getByText('Reserva')).toBeTruthy();
});
