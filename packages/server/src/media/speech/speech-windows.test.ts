import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinSounds, madeSounds, mixSounds } from '../../testing/made-sounds';
import { measureFrames } from './frames.pure';
import { framesPerSecond, scoreSpeech, speechShare } from './speech-score.pure';
import { planWindows } from './speech-windows.pure';
import type { SpeechWindow } from './speech-windows.pure';

const trackOf = (sound: Float32Array) => scoreSpeech(measureFrames(sound));
const windowsIn = (sound: Float32Array): SpeechWindow[] => planWindows(trackOf(sound));
const quiet = (sound: Float32Array, by: number): Float32Array => sound.map((value) => value / by);
const tenMinutes = 600;

describe('where nobody speaks', () => {
  it.each(['silence', 'room', 'tone', 'beeps', 'music'] as const)(
    'ten minutes of %s give a model nothing to listen to',
    (name) => expect(windowsIn(madeSounds[name](tenMinutes))).toEqual([]),
    600_000,
  );
});

describe('where somebody speaks', () => {
  const speech = madeSounds.speech(60);
  it.each([
    ['alone', speech],
    ['quietly', quiet(speech, 20)],
    ['in a room', mixSounds(quiet(speech, 2), madeSounds.room(60))],
    ['over music', mixSounds(speech, quiet(madeSounds.music(60), 6))],
  ])('%s, nearly all of it is listened to', (_, sound) => {
    const windows = windowsIn(sound);
    const seconds = windows.reduce((sum, { from, to }) => sum + to - from, 0);
    expect(seconds).toBeGreaterThan(57);
    expect(Math.max(...windows.map(({ from, to }) => to - from))).toBeLessThanOrEqual(29);
  });

  it('for a moment of a long silence, that moment alone is listened to', () => {
    const sound = joinSounds(madeSounds.room(30), madeSounds.speech(2), madeSounds.room(30));
    const [window, ...others] = windowsIn(sound);
    expect(others).toEqual([]);
    expect(window?.from).toBeCloseTo(29.7, 0);
    expect(window?.to).toBeCloseTo(32, 0);
    expect(speechShare(trackOf(sound), 30, 31.5)).toBeGreaterThan(0.5);
    expect(speechShare(trackOf(sound), 5, 9)).toBeLessThan(0.05);
  });

  it('does not depend on how the sound is divided for measuring', () => {
    const whole = measureFrames(speech);
    const part = measureFrames(speech.subarray(0, 20 * 16_000 + 1024));
    const count = 20 * framesPerSecond;
    expect(part.level.subarray(0, count)).toEqual(whole.level.subarray(0, count));
    expect(part.pitch.subarray(0, count)).toEqual(whole.pitch.subarray(0, count));
  });
});

it('windows are in order, short enough, and hold all speech', () => {
  const stretch = fc.record({
    frames: fc.integer({ min: 1, max: 3000 }),
    isSpeech: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 12 }), (stretches) => {
      const flags = stretches.flatMap(({ frames, isSpeech }) =>
        Array.from<number>({ length: frames }).fill(isSpeech ? 1 : 0),
      );
      const active = Uint8Array.from(flags);
      const confidence = new Float32Array(Math.ceil(flags.length / framesPerSecond)).fill(1);
      const windows = planWindows({ active, confidence });
      windows.forEach(({ from, to }, index) => {
        expect(to).toBeGreaterThan(from);
        expect(to - from).toBeLessThanOrEqual(29);
        expect(from).toBeGreaterThanOrEqual(windows[index - 1]?.to ?? 0);
      });
      const isHeard = (frame: number): boolean =>
        windows.some(({ from, to }) => frame / framesPerSecond >= from && frame / framesPerSecond < to);
      flags.forEach((flag, frame) => {
        // Once a second is enough.
        if (flag === 1 && frame % framesPerSecond === 0) expect(isHeard(frame)).toBe(true);
      });
    }),
    { numRuns: 50 },
  );
});
