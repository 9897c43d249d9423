import { expect, test } from 'vitest';
import { liveOfPath } from './live-of-path.pure';

test.each([
  ['/streaming/7/panel', '7'],
  ['/streaming/7/settings', '7'],
  ['/streaming/7/classroom', '7'],
  ['/preview/1/7', '7'],
  ['/atendimento/7', '7'],
  ['/broadcast/webcam/7', '7'],
  ['/streaming', null],
  ['/streaming/create', null],
  ['/streaming/trash', null],
  ['/broadcast', null],
  ['/preview/1', null],
  ['/vod/7', null],
  ['/', null],
])('%s is a page of live %s', (path, id) => {
  expect(liveOfPath(path)).toBe(id);
});
