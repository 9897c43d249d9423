import { expect, test } from 'vitest';
import { createFakePorts } from '@palco/testing';
import { createSeekPreview, KEY_PREVIEW_MS } from './seek-preview';

function setUp() {
  const ports = createFakePorts();
  const preview = createSeekPreview(ports.timers);
  return { ...preview, ports, time: () => preview.$time.get() };
}

test('a pointer shows its time until it leaves', () => {
  const { ports, show, hide, time } = setUp();
  expect(time()).toBeNull();
  show(12);
  show(13);
  ports.advance(60_000);
  expect(time()).toBe(13);
  hide();
  expect(time()).toBeNull();
});

test('a key shows its time for a while, counted from the last one', () => {
  const { ports, showBriefly, time } = setUp();
  showBriefly(5);
  ports.advance(KEY_PREVIEW_MS - 1);
  showBriefly(10);
  ports.advance(KEY_PREVIEW_MS - 1);
  expect(time()).toBe(10);
  ports.advance(1);
  expect(time()).toBeNull();
  expect(ports.pending()).toBe(0);
});

test('a pointer takes over from a key', () => {
  const { ports, show, showBriefly, time } = setUp();
  showBriefly(5);
  show(20);
  ports.advance(KEY_PREVIEW_MS);
  expect(time()).toBe(20);
});
