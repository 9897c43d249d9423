import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useWakeLock } from './use-wake-lock';

afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'));

function offerLocks(request = vi.fn(async () => ({ release }))) {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  return request;
}
const release = vi.fn(async () => undefined);

test('holds the screen while something is sent, again after the page was hidden, and lets it go', async () => {
  const request = offerLocks();
  const { rerender } = renderHook(({ active }) => useWakeLock(active), { initialProps: { active: false } });
  expect(request).not.toHaveBeenCalled();
  rerender({ active: true });
  expect(request).toHaveBeenCalledTimes(1);

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);

  rerender({ active: false });
  await waitFor(() => expect(release).toHaveBeenCalled());
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
});

test('does nothing where the browser refuses the lock or lacks the API', async () => {
  const request = offerLocks(vi.fn(() => Promise.reject(new Error('NotAllowedError'))));
  const { unmount } = renderHook(() => useWakeLock(true));
  await waitFor(() => expect(request).toHaveBeenCalled());
  unmount();
  Reflect.deleteProperty(navigator, 'wakeLock');
  renderHook(() => useWakeLock(true)).unmount();
});
