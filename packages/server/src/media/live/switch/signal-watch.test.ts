import { expect, it } from 'vitest';
import { createSignalWatch } from './signal-watch.pure';

it('measures silence, time, pictures and the pace of a signal', () => {
  const watch = createSignalWatch();
  expect(watch.facts(0)).toMatchObject({ silentMs: Infinity, stillMs: Infinity, pictureMs: null, gapMs: 0 });
  for (let index = 0; index < 40; index += 1)
    watch.take({ kind: index % 2 ? 'audio' : 'video', role: 'other', timeMs: index * 20 }, 1000 + index * 20);
  const lastMs = 1000 + 39 * 20;
  expect(watch.facts(lastMs)).toEqual({
    silentMs: 0,
    stillMs: 0,
    pictureMs: 20,
    gapMs: 20,
    pictureGapMs: 40,
  });
  // Packets that repeat one time.
  watch.take({ kind: 'audio', role: 'other', timeMs: 39 * 20 }, lastMs + 500);
  watch.take({ kind: 'video', role: 'header', timeMs: 99_000 }, lastMs + 600);
  expect(watch.facts(lastMs + 600)).toMatchObject({ silentMs: 100, stillMs: 600, pictureMs: 620 });
  // A run that begins at 0 again moves.
  watch.begin();
  watch.take({ kind: 'video', role: 'key', timeMs: 0 }, lastMs + 700);
  expect(watch.facts(lastMs + 700)).toMatchObject({ silentMs: 0, stillMs: 0, pictureMs: 0 });
});
