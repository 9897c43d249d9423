import { buildLive } from '@palco/testing';
import { expect, test } from 'vitest';
import { changedPart } from '../../../patterns/form/rebase.pure';
import { liveSwitches } from './live-fields';
import { dialogSchema, dialogValuesOf, settingsCreate, settingsPatch } from './live-values';

const live = buildLive({ title: 'Aula', scheduledStartTime: '2020-03-01T22:00:30.000Z' });
const patchOf = (one: typeof live, values: ReturnType<typeof dialogValuesOf>) =>
  settingsPatch(changedPart(dialogValuesOf(one), values));

test('an unchanged form gives an empty patch, whatever the seconds of the start are', () => {
  expect(patchOf(live, dialogSchema(live).parse(dialogValuesOf(live)))).toEqual({});
});

test('only what differs is sent', () => {
  const values = { ...dialogValuesOf(live), title: 'Outra', scheduledStartTime: '', latency: 'low' as const };
  expect(patchOf(live, dialogSchema(live).parse(values))).toEqual({
    title: 'Outra',
    latency: 'low',
    scheduledStartTime: null,
  });
});

test.each(liveSwitches)('%s is sent alone, in its place', (name) => {
  const values = dialogSchema(live).parse({ ...dialogValuesOf(live), [name]: !dialogValuesOf(live)[name] });
  const change = { [name]: values[name] };
  expect(patchOf(live, values)).toEqual(name.startsWith('auto') ? change : { transcode: change });
});

test('a new live says of everything whether it is on', () => {
  const values = dialogSchema().parse({ ...dialogValuesOf(), title: 'Nova', enableDvr: true });
  expect(settingsCreate(values)).toEqual({
    title: 'Nova',
    description: '',
    scheduledStartTime: null,
    type: 'encoder',
    latency: 'default',
    autoStart: false,
    autoCuts: false,
    transcode: { enableDvr: true, enableLive2vod: true, enableAudioOnly: false, enableLadder: true },
  });
});

test('a date that is over is refused where it is new', () => {
  const values = { ...dialogValuesOf(live), title: 'Nova' };
  const result = dialogSchema().safeParse(values);
  expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['scheduledStartTime', 'validation.minDate'],
  ]);
  expect(dialogSchema(live).safeParse(values).success).toBe(true);
});
