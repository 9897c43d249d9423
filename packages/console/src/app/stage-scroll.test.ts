// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { scrollWhenPossible } from './stage-scroll';

let height = 0;
let stage: HTMLElement;

/** A stage that, like a real one, scrolls no further than its content. */
beforeEach(() => {
  height = 100;
  stage = document.createElement('main');
  let top = 0;
  Object.defineProperty(stage, 'scrollTop', {
    get: () => top,
    set(wanted: number) {
      top = Math.min(wanted, height);
    },
  });
  document.body.append(stage);
  return () => stage.remove();
});

function load(newHeight: number): void {
  height = newHeight;
  stage.append(document.createElement('p'));
}

test('waits for the list that is asked for again', async () => {
  scrollWhenPossible(stage, 400);
  expect(stage.scrollTop).toBe(100);
  load(900);
  await vi.waitFor(() => expect(stage.scrollTop).toBe(400), 30_000);
});

test('does nothing more once it is there', async () => {
  scrollWhenPossible(stage, 80);
  stage.scrollTop = 10;
  load(900);
  await new Promise((resolve) => setTimeout(resolve));
  expect(stage.scrollTop).toBe(10);
});

test('leaves the page alone once the person moves it', async () => {
  scrollWhenPossible(stage, 400);
  window.dispatchEvent(new Event('wheel'));
  load(900);
  await new Promise((resolve) => setTimeout(resolve));
  expect(stage.scrollTop).toBe(100);
});
