import { buildLive } from '@palco/testing';
import { expect, test } from 'vitest';
import { createOf, liveFormSchema, liveSwitches, patchOf, valuesOf } from './live-form';

const live = buildLive({ title: 'Aula', scheduledStartTime: '2020-03-01T22:00:30.000Z' });

test('an unchanged form gives an empty patch, whatever the seconds of the start are', () => {
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

test.each(liveSwitches)('%s is sent alone, in its place', (name) => {
  const values = liveFormSchema(live).parse({ ...valuesOf(live), [name]: !valuesOf(live)[name] });
  const change = { [name]: values[name] };
  expect(patchOf(live, values)).toEqual(name.startsWith('auto') ? change : { transcode: change });
});

test('a new live says of everything whether it is on', () => {
  const values = liveFormSchema().parse({ ...valuesOf(), title: 'Nova', enableDvr: true });
  expect(createOf(values)).toEqual({
    title: 'Nova',
    description: '',
    scheduledStartTime: null,
    type: 'encoder',
    latency: 'default',
    autoStart: false,
    autoCuts: false,
    transcode: { enableDvr: true, enableLive2vod: true, enableAudioOnly: false },
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
