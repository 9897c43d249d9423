// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLastPage } from './last-page';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('the marker has the name of the product and is read back', () => {
  const page = createLastPage('acme');
  page.visit('/vod?page=2');
  expect(localStorage.getItem('acme_last_page')).toBe('/vod?page=2');
  expect(page.peek()).toBe('/vod?page=2');
});

test('it is forgotten 1 s after it was used, so that a page that sends back to / ends at the menu', () => {
  const page = createLastPage('palco');
  page.visit('/vod');
  page.reset();
  page.visit('/vod');
  vi.advanceTimersByTime(999);
  expect(localStorage.getItem('palco_last_page')).toBe('/vod');
  vi.advanceTimersByTime(1);
  expect(localStorage.getItem('palco_last_page')).toBeNull();
});

test('a further page within the second is kept', () => {
  const page = createLastPage('palco');
  page.visit('/vod');
  page.reset();
  page.visit('/vod');
  page.visit('/vod/7');
  vi.advanceTimersByTime(1000);
  expect(localStorage.getItem('palco_last_page')).toBe('/vod/7');
});

test('`returnTo` cancels the expiry of an earlier `reset`', () => {
  const page = createLastPage('palco');
  page.visit('/vod');
  page.reset();
  page.visit('/vod');
  page.returnTo('/vod');
  vi.advanceTimersByTime(1000);
  expect(localStorage.getItem('palco_last_page')).toBe('/vod');
});

test('the analytics flag counts until / has used it', () => {
  const page = createLastPage('palco');
  page.visit('/vod');
  page.flagAnalytics();
  expect([page.cameFromAnalytics(), page.cameFromAnalytics()]).toEqual([true, true]);
  page.reset();
  expect(page.cameFromAnalytics()).toBe(false);
});

test('blocked storage remembers nothing and breaks nothing', () => {
  const page = createLastPage('palco', () => {
    throw new DOMException('blocked', 'SecurityError');
  });
  page.visit('/vod');
  expect(page.peek()).toBeNull();
  page.flagAnalytics();
  page.reset();
  expect(page.cameFromAnalytics()).toBe(false);
});
