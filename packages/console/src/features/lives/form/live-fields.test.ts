import { expect, test } from 'vitest';
import type { LiveField, LiveFieldTable } from './live-field';
import { liveDialogNames, liveFields, livePresetNames, liveSwitches } from './live-fields';

test('a row that the contract does not have, or has otherwise, does not compile', () => {
  const { enableDvr, ...others } = liveFields;
  // @ts-expect-error The contract has one setting more.
  const missing: LiveFieldTable = others;
  // @ts-expect-error The contract has no such setting.
  const misspelt: LiveFieldTable = { ...liveFields, enableDrv: enableDvr };
  // @ts-expect-error The contract has it in `transcode`.
  const misplaced: LiveField<'enableDvr'> = { ...enableDvr, group: 'security' };
  // @ts-expect-error A preset of the contract keeps it.
  const left: LiveField<'enableDvr'> = { ...enableDvr, inPreset: undefined };
  // @ts-expect-error No preset of the contract keeps it.
  const kept: LiveField<'autoStart'> = { ...liveFields.autoStart, inPreset: true };
  // @ts-expect-error It is on or off.
  const other: LiveField<'enableDvr'> = { ...enableDvr, blank: '' };
  // @ts-expect-error The contract has null where the form has an empty text.
  const empty: LiveField<'preRollUrl'> = { ...liveFields.preRollUrl, isEmptyNull: undefined };
  expect([missing, misspelt, misplaced, left, kept, other, empty]).toHaveLength(7);
});

test('the switches, the dialog and the presets take their fields from the table', () => {
  expect(liveSwitches).toEqual([
    'autoStart',
    'autoCuts',
    'enableDvr',
    'enableLive2vod',
    'enableAudioOnly',
    'enableLadder',
  ]);
  expect(liveDialogNames).toEqual([
    'title',
    'description',
    'scheduledStartTime',
    'type',
    'latency',
    ...liveSwitches,
  ]);
  expect(livePresetNames).not.toContain('title');
  expect(livePresetNames).not.toContain('autoStart');
  expect(livePresetNames).toHaveLength(12);
});
