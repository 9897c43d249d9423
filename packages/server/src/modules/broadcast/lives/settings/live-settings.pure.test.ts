import { getTableColumns } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lives } from '../../../../schema';
import { liveFields } from '../../../../schema/live-fields.pure';
import type { LiveSettings } from '../../../../schema/live-fields.pure';
import { defaultLive, ownSettingsOf, partsOf, settingNames, settingsIn } from './live-settings.pure';

const address = fc.option(fc.webUrl());
const colour = fc.constantFrom(null, '#0055aa', '#111111');
const settings = fc.record<LiveSettings>({
  title: fc.string(),
  description: fc.string(),
  scheduledStartTime: fc.option(fc.date({ noInvalidDate: true })),
  type: fc.constantFrom('studio', 'encoder'),
  latency: fc.constantFrom('default', 'low', 'ultra-low'),
  autoStart: fc.boolean(),
  autoCuts: fc.boolean(),
  backupSignal: fc.constantFrom(null, 2, 3, 4),
  prefersBackup: fc.boolean(),
  measurementId: fc.option(fc.string()),
  directoryId: fc.option(fc.uuid()),
  enableLive2vod: fc.boolean(),
  enableDvr: fc.boolean(),
  enableAudioOnly: fc.boolean(),
  enableLadder: fc.boolean(),
  geoAccessControl: fc.constantFrom(null, 'block', 'allow'),
  geoRegionList: fc.array(fc.string()),
  referrerWhitelist: fc.array(fc.domain()),
  playerColor: colour,
  waitingRoomColor: colour,
  studioColor: colour,
  preRollUrl: address,
  postRollUrl: address,
});

it('a stored live, shown as the contract nests it and sent again, sets what was stored', () => {
  fc.assert(
    fc.property(settings, (stored) => {
      const { scheduledStartTime: date, ...shown } = { ...ownSettingsOf(stored), ...partsOf(stored) };
      const sent = { ...shown, scheduledStartTime: date?.toISOString() ?? null };
      expect(settingsIn(sent)).toEqual({ ...stored, scheduledStartTime: sent.scheduledStartTime });
    }),
  );
});

it('a body sets what it names, and nothing that is no setting', () => {
  fc.assert(
    fc.property(settings, fc.subarray([...settingNames]), (stored, names) => {
      const isNamed = ([name]: [string, unknown]) => names.some((one) => one === name);
      const parts = Object.entries({ ...partsOf(stored), accountId: 'x' }).map(([part, fields]) => [
        part,
        typeof fields === 'string' ? fields : Object.fromEntries(Object.entries(fields).filter(isNamed)),
      ]);
      const body = [...Object.entries(ownSettingsOf(stored)).filter(isNamed), ...parts];
      const expected = Object.entries(stored).filter(isNamed);
      expect(settingsIn(Object.fromEntries(body))).toEqual(Object.fromEntries(expected));
    }),
  );
});

it('a live begins with what its columns have by themselves', () => {
  expect(Object.keys(defaultLive).sort()).toEqual([...settingNames].sort());
  const columns = getTableColumns(lives);
  for (const name of settingNames) {
    if (columns[name].hasDefault) expect(defaultLive[name], name).toEqual(columns[name].default);
    else if (!columns[name].notNull) expect(defaultLive[name], name).toBeNull();
  }
  expect(Object.values(liveFields).flatMap((part) => Object.keys(part))).toHaveLength(settingNames.length);
});
