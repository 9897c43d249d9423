// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { watchElements } from './watch-elements';

test('sets up the elements that match now and later, and cleans up each one once', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<p id="one"></p><b id="other"></b>';
  const alive = new Set<string>();
  const stop = watchElements(root, 'p', ({ id }) => {
    expect(alive.has(id)).toBe(false);
    alive.add(id);
    return () => alive.delete(id);
  });
  expect([...alive]).toEqual(['one']);
  root.insertAdjacentHTML('beforeend', '<div><p id="two"></p></div>');
  await vi.waitFor(() => expect([...alive]).toEqual(['one', 'two']), 30_000);
  root.querySelector('#one')?.remove();
  await vi.waitFor(() => expect([...alive]).toEqual(['two']), 30_000);
  stop();
  expect(alive.size).toBe(0);
  root.insertAdjacentHTML('beforeend', '<p id="three"></p>');
  await Promise.resolve();
  expect(alive.size).toBe(0);
});
