import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePlayer } from './use-player';

test('without a source the player is empty, also after another one', () => {
  const { result, rerender } = renderHook(({ src }: { src: string | null }) => usePlayer({ src }), {
    initialProps: { src: 'first.mp4' as string | null },
  });
  const srcNow = () => result.current.$state.get().src;
  expect(srcNow()).toBe('first.mp4');
  rerender({ src: null });
  expect(srcNow()).toBeNull();
  rerender({ src: 'second.mp4' });
  expect(srcNow()).toBe('second.mp4');
});

test('the type of the source is passed on', () => {
  const { result } = renderHook(() => usePlayer({ src: '/files/7', type: 'video/mp4' }));
  const element = document.createElement('video');
  vi.spyOn(element, 'load').mockImplementation(() => undefined);
  const detach = result.current.attach(element);
  expect(element.getAttribute('src')).toBe('/files/7');
  detach();
});
