import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameAt, parseStoryboard } from './storyboard.pure';

const two = (number: number, digits = 2) => String(number).padStart(digits, '0');
const stamp = (ms: number) =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${two(ms % 1000, 3)}`;

test('every written frame is parsed, and found at each of its times', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(lengths, fc.nat(3000), (durations, side) => {
      let from = 0;
      const cues = durations.map((ms, index) => {
        const line = `${stamp(from)} --> ${stamp(from + ms)}\nsprite.webp#xywh=${index * side},0,${side + 1},${side + 1}`;
        const middle = (from + ms / 2) / 1000;
        from += ms;
        return { line, middle };
      });
      const frames = parseStoryboard(['WEBVTT', ...cues.map(({ line }) => line)].join('\n\n'));
      expect(frames).toHaveLength(durations.length);
      cues.forEach(({ middle }, index) => expect(frameAt(frames, middle)?.x).toBe(index * side));
    }),
  );
});

test('no text makes it throw, and every frame can be shown', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '',
      'WEBVTT',
      'NOTE',
      '00:00.000 --> 00:01.000',
      's.jpg#xywh=0,0,1,1',
      '00:01.000 --> 00:00.000',
    ),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      for (const frame of parseStoryboard(`WEBVTT\n\n${lines.join('\n')}`)) {
        expect(frame.end).toBeGreaterThan(frame.start);
        expect(frame.width * frame.height).toBeGreaterThan(0);
      }
    }),
  );
});
