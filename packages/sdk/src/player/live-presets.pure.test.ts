import HlsLibrary from 'hls.js';
import { expect, test } from 'vitest';
import { LIVE_BACK_BUFFER_SECONDS, liveHlsConfig, MAX_CATCH_UP_RATE } from './live-presets.pure';

const bools = [true, false] as const;
const modes = bools.flatMap((dvr) =>
  bools.flatMap((lowLatency) => bools.map((partial) => ({ dvr, lowLatency, partial }))),
);

test.each(modes)('a live with %j has a low catch-up rate and a short back buffer', (mode) => {
  expect(liveHlsConfig(mode)).toMatchObject({
    maxLiveSyncPlaybackRate: MAX_CATCH_UP_RATE,
    lowLatencyMode: true,
    backBufferLength: LIVE_BACK_BUFFER_SECONDS,
  });
  expect(MAX_CATCH_UP_RATE).toBeLessThanOrEqual(1.05);
  expect(LIVE_BACK_BUFFER_SECONDS).toBeLessThanOrEqual(30);
});

test.each([
  [{ dvr: true, lowLatency: false }, false],
  [{ dvr: true, lowLatency: true }, false],
  [{ dvr: false, lowLatency: false }, false],
  [{ dvr: false, lowLatency: true }, true],
])('a live with %j seeks by maximum latency: %s', (mode, seeks) => {
  expect('liveMaxLatencyDurationCount' in liveHlsConfig(mode)).toBe(seeks);
});

test('two segments behind the live edge, or what a playlist with partial segments says', () => {
  const mode = { dvr: false, lowLatency: true };
  expect(liveHlsConfig(mode)).toMatchObject({ liveSyncDurationCount: 2 });
  expect(liveHlsConfig({ ...mode, partial: true })).toMatchObject({ liveSyncDurationCount: 0 });
});

test.each(modes)('hls.js accepts the settings of %j', (mode) => {
  const hls = new HlsLibrary(liveHlsConfig(mode));
  expect(hls.config).toMatchObject(liveHlsConfig(mode));
  hls.destroy();
});
