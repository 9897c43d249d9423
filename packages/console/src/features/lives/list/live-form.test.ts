import { buildLive } from '@palco/sdk/testing';
import { expect, test } from 'vitest';
import { liveFormSchema, patchOf, valuesOf } from './live-form';

const live = buildLive({ title: 'Aula', scheduledStartTime: '2020-03-01T22:00:30.000Z' });

test('a live that nobody changed has nothing to send, whatever its seconds are', () => {
  expect(patchOf(live, liveFormSchema(live).parse(valuesOf(live)))).toEqual({});
});

test('only what differs is sent', () => {
  const values = { ...valuesOf(live), title: 'Outra', scheduledStartTime: '', latency: 'low' as const };
  expect(patchOf(live, liveFormSchema(live).parse(values))).toEqual({
    title: 'Outra',
    latency: 'low',
    scheduledStartTime: null,
  });
});

test('a date that is over is refused where it is new', () => {
  const values = { ...valuesOf(live), title: 'Nova' };
  const result = liveFormSchema().safeParse(values);
  expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['scheduledStartTime', 'validation.minDate'],
  ]);
  expect(liveFormSchema(live).safeParse(values).success).toBe(true);
});
