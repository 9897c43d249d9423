import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanCues, findCueFaults, sortCues } from './cues.pure';
import { parseSubtitle, SubtitleCountError, SubtitleSyntaxError } from './parse-subtitle.pure';
import { writeVtt } from './write-vtt.pure';

const cue = fc.record({
  inicio: fc.double({ min: 0, max: 10_000, noNaN: true }),
  fim: fc.double({ min: 0, max: 10_000, noNaN: true }),
  texto: fc.string({ unit: 'grapheme', maxLength: 40 }),
});

it('sorted cues have no fault, and are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(cue, { maxLength: 30 }), (given) => {
      const sorted = sortCues(given);
      fc.pre(sorted.length > 0);
      expect(findCueFaults(sorted)).toEqual([]);
      expect(cleanCues(sorted)).toEqual(sorted);
      expect(parseSubtitle(writeVtt(sorted))).toEqual({ cues: sorted, leftOut: [] });
    }),
  );
});

it('any text is read or refused with one of its lines', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('', 'WEBVTT', '1', '00:00:01,000 --> 00:00:02,000', '-->', 'NOTE'),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const text = lines.join('\n');
      try {
        const { cues, leftOut } = parseSubtitle(text);
        expect(findCueFaults(cues)).toEqual([]);
        expect(leftOut.every((one) => one > 0 && one <= lines.length)).toBe(true);
      } catch (error) {
        if (error instanceof SubtitleCountError) return;
        if (!(error instanceof SubtitleSyntaxError)) throw error;
        expect(error.line).toBeGreaterThan(0);
        expect(error.line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
      }
    }),
  );
});
