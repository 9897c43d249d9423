import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLayerCourse } from './layer-course.pure';
import type { LayerStep } from './layer-course.pure';

type Steps = readonly LayerStep<string>[];
const told = (steps: Steps): string[] =>
  steps.map((step) => {
    if (step.kind === 'write') return `${step.picture.held}${step.isKey ? '!' : ''}`;
    if (step.kind === 'drop') return `-${step.picture.held}`;
    if (step.kind === 'endGroup') return `|${step.nextDtsSeconds}`;
    return step.kind === 'lose' ? `lose ${step.atSeconds}` : `${step.kind} ${step.at.keySeconds}`;
  });
const picture = (seconds: number, isKey = false, dtsSeconds = seconds) => ({
  held: String(seconds),
  isKey,
  dtsSeconds,
  ptsSeconds: seconds,
});
const key = (keySeconds: number, isBoundary = true) => ({
  keySeconds,
  boundary: isBoundary ? keySeconds : null,
});

it('writes a layer in the groups of the source, whichever of them comes first', () => {
  const course = createLayerCourse<string>();
  expect(told(course.take(picture(0, true)))).toEqual([]);
  expect(told(course.key(key(0)))).toEqual(['begin 0', '0!']);
  expect(told(course.take(picture(0.5)))).toEqual([]);
  expect(told(course.reach(0.5))).toEqual(['0.5']);
  expect(told(course.key(key(1)))).toEqual([]);
  expect(told(course.reach(1.5))).toEqual([]);
  expect(told(course.take(picture(0.99)))).toEqual([]);
  // Its clock is a little off.
  expect(told(course.take(picture(1.01, true)))).toEqual(['0.99', '|1.01', '1.01!']);
  expect(told(course.take(picture(1.2)))).toEqual(['1.2']);
});

it('begins at a boundary of segments alone, and has nothing before it', () => {
  const course = createLayerCourse<string>();
  expect(
    told([...course.take(picture(1, true)), ...course.key(key(1, false)), ...course.take(picture(1.5))]),
  ).toEqual(['-1']);
  expect(told(course.key(key(2)))).toEqual([]);
  expect(told(course.take(picture(2, true)))).toEqual(['-1.5', 'begin 2', '2!']);
});

it('ends where the layer has no key frame with the source, and begins again where it has', () => {
  const course = createLayerCourse<string>();
  course.take(picture(0, true));
  course.key(key(0));
  course.key(key(1));
  // A key frame of its own in the middle of a group is a picture as any other.
  expect(told(course.take(picture(0.4, true)))).toEqual([]);
  expect(told(course.take(picture(1.3, true)))).toEqual(['0.4', 'lose 1']);
  expect(course.isWritten()).toBe(false);
  expect(told(course.key(key(2)))).toEqual([]);
  expect(told(course.take(picture(2.1)))).toEqual(['-1.3', 'miss 2']);
  expect(told([...course.take(picture(3, true)), ...course.key(key(3))])).toEqual(['-2.1', 'begin 3', '3!']);
});

it('gives a layer up that the sender switched off, and takes it back', () => {
  const course = createLayerCourse<string>();
  course.take(picture(0, true));
  course.key(key(0));
  course.take(picture(0.5));
  expect(told(course.reach(1.4))).toEqual(['0.5']);
  expect(told(course.reach(1.6))).toEqual(['lose 0.5']);
  // Nothing waits for it at the next key frame.
  expect(told(course.key(key(2)))).toEqual([]);
  expect(told(course.reach(3.1))).toEqual([]);
  expect(told([...course.key(key(4)), ...course.reach(5.2)])).toEqual([]);
  expect(told(course.take(picture(5.5)))).toEqual([]);
  expect(told([...course.take(picture(6, true)), ...course.key(key(6))])).toEqual(['-5.5', 'begin 6', '6!']);
});

it('bears layers that reorder pictures, repeat times and go on for ever without the source', () => {
  const course = createLayerCourse<string>();
  course.take(picture(0.08, true, 0));
  expect(told(course.key(key(0.08)))).toEqual(['begin 0.08', '0.08!']);
  expect(told(course.take(picture(0.1, false, 0)))).toEqual(['-0.1']);
  for (let index = 1; index < 1024; index += 1) expect(course.take(picture(index))).toEqual([]);
  expect(told([...course.take(picture(1024)), ...course.take(picture(1025))])).toContain('lose 0.08');
});

it('passes each picture on once, in its order, and groups that begin with the source alone', () => {
  const event = fc.record({
    kind: fc.constantFrom('layer', 'layer', 'layer', 'source', 'reach'),
    step: fc.nat(400),
    isKey: fc.boolean(),
    isBoundary: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 80 }), (events) => {
      const course = createLayerCourse<string>();
      const steps: LayerStep<string>[] = [];
      const sent: string[] = [];
      const sourceKeys: number[] = [];
      let [layerMs, sourceMs] = [0, 0];
      for (const { kind, step, isKey, isBoundary } of events) {
        if (kind === 'layer') {
          layerMs += step + 1;
          sent.push(String(layerMs / 1000));
          steps.push(...course.take(picture(layerMs / 1000, isKey)));
          continue;
        }
        sourceMs += step + 1;
        if (kind === 'source') sourceKeys.push(sourceMs / 1000);
        steps.push(
          ...(kind === 'source'
            ? course.key(key(sourceMs / 1000, isBoundary))
            : course.reach(sourceMs / 1000)),
        );
      }
      steps.push(...course.end());
      const passed = steps.flatMap((one) => ('picture' in one ? [one.picture.held] : []));
      expect(passed).toEqual(sent);
      let isWritten = false;
      for (const [index, one] of steps.entries()) {
        if (one.kind === 'begin') {
          expect(steps[index + 1]).toMatchObject({ kind: 'write', isKey: true });
          expect(one.at.boundary).not.toBeNull();
        }
        if (one.kind === 'begin' || one.kind === 'lose') isWritten = one.kind === 'begin';
        if (one.kind === 'write') expect(isWritten).toBe(true);
        if (one.kind === 'write' && one.isKey)
          expect(sourceKeys.some((at) => Math.abs(at - one.picture.ptsSeconds) < 0.023)).toBe(true);
      }
    }),
  );
});
