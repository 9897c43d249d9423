import { describe, expect, it } from 'vitest';
import {
  aheadLimit,
  hlsSettings,
  isCutList,
  reloadTimeMs,
  retriesOf,
  shouldReplaceAhead,
  type AheadFacts,
} from './hls-settings.pure';

it('loads at most 60 s ahead and keeps 90 s behind, and as much as a page wants', () => {
  expect(hlsSettings(undefined)).toMatchObject({
    maxBufferLength: 30,
    maxMaxBufferLength: 60,
    backBufferLength: 90,
    capLevelToPlayerSize: true,
  });
  expect(hlsSettings({ aheadSeconds: 20, behindSeconds: 5, capQuality: false })).toMatchObject({
    maxBufferLength: 20,
    maxMaxBufferLength: 20,
    backBufferLength: 5,
    capLevelToPlayerSize: false,
  });
  // The last segment is loaded whole.
  expect([aheadLimit(), aheadLimit(60, 6), aheadLimit(5, 10)]).toEqual([60, 54, 10]);
});

it('lets hls.js try again in a live alone: in a recording the player does', () => {
  const retries = (kind: 'recording' | 'live') =>
    Object.values(retriesOf(kind)).flatMap(({ default: { timeoutRetry, errorRetry } }) => [
      timeoutRetry.maxNumRetry,
      errorRetry.maxNumRetry,
    ]);
  expect(new Set(retries('recording'))).toEqual(new Set([0]));
  expect(new Set(retries('live'))).toEqual(new Set([2]));
});

describe('a better quality', () => {
  const segments = (level: number, from: number, to: number) =>
    Array.from({ length: (to - from) / 4 }, (_, index) => ({
      start: from + 4 * index,
      end: from + 4 * index + 4,
      level,
    }));
  const facts: AheadFacts = {
    position: 2,
    others: segments(0, 0, 40),
    fresh: { start: 40, end: 44, level: 2 },
    sinceMs: Infinity,
  };
  it.each<[string, boolean, Partial<AheadFacts>]>([
    ['replaces half a minute of a worse one', true, {}],
    ['does not replace what is on the screen or has been', false, { position: 37 }],
    ['does not replace what is as good', false, { others: segments(2, 0, 40) }],
    ['does not replace a short rest', false, { others: segments(0, 0, 8) }],
    ['does not do so again at once', false, { sinceMs: 5_000 }],
    ['that is none replaces nothing', false, { fresh: { start: 40, end: 44, level: 0 } }],
  ])('%s', (_name, expected, patch) => {
    expect(shouldReplaceAhead({ ...facts, ...patch })).toBe(expected);
  });
});

it('waits longer for a blocked reload where the last ones took longer, within a limit', () => {
  expect([0, 500, 1_600, 3_200, 6_400, 60_000].map((took) => reloadTimeMs(1_600, took))).toEqual([
    3_200, 3_200, 3_200, 6_400, 12_000, 12_000,
  ]);
  expect(reloadTimeMs(20_000, 0)).toBe(20_000);
});

it('knows a list without its old segments that has no other either', () => {
  const head = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-SKIP:SKIPPED-SEGMENTS=17\n';
  expect(isCutList(head)).toBe(true);
  expect(isCutList(`${head}#EXT-X-MAP:URI="init.m`)).toBe(true);
  expect(isCutList(`${head}#EXTINF:2.0,\n17.m4s\n`)).toBe(false);
  expect(isCutList('#EXTM3U\n')).toBe(false);
  expect(isCutList(new ArrayBuffer(2))).toBe(false);
});
