import type { Live } from '@palco/sdk/lives';
import { createSeed } from '@palco/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedPart } from '../../../patterns/form/rebase.pure';
import { stepsWith } from '../settings/step-fields';
import type { LiveSettings } from './live-fields';
import { settingsOf, settingsPatch, settingsSchema } from './live-values';

const live = createSeed().lives.find(({ live: { status } }) => status === 'scheduled')?.live as Live;
const base = settingsOf(live);
const problemsOf = (change: Partial<LiveSettings>) => {
  const read = settingsSchema(live).safeParse({ ...base, ...change });
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message]);
};

describe('the settings of a live', () => {
  it('save what changed, each field where the contract has it', () => {
    expect(
      settingsPatch({
        title: 'Aula magna',
        enableDvr: true,
        studioColor: '#101010',
        geoAccessControl: 'block',
        geoRegionList: ['BR'],
        preRollUrl: ' https://ads.example/vast ',
        measurementId: 'G-1',
      }),
    ).toEqual({
      title: 'Aula magna',
      transcode: { enableDvr: true },
      assets: { studioColor: '#101010' },
      security: { geoAccessControl: 'block', geoRegionList: ['BR'] },
      ads: { preRollUrl: 'https://ads.example/vast' },
      measurementId: 'G-1',
    });
  });

  it('say that a field is empty, and nothing of one that did not change', () => {
    expect(
      settingsPatch({ geoAccessControl: '', postRollUrl: '  ', measurementId: '', scheduledStartTime: '' }),
    ).toEqual({
      security: { geoAccessControl: null },
      ads: { postRollUrl: null },
      measurementId: null,
      scheduledStartTime: null,
    });
    expect(settingsPatch({})).toEqual({});
    expect(settingsPatch({ playerColor: null })).toEqual({ assets: { playerColor: null } });
  });

  it('come back from a patch as they were typed', () => {
    const color = fc.constantFrom('#000000', '#2f4bf0', null);
    const url = fc.constantFrom('', 'https://ads.example/a', 'http://ads.example/b?c=d');
    const change = fc.record(
      {
        title: fc.constantFrom('Aula', 'Aula magna'),
        enableDvr: fc.boolean(),
        enableLive2vod: fc.boolean(),
        autoCuts: fc.boolean(),
        playerColor: color,
        waitingRoomColor: color,
        studioColor: color,
        geoAccessControl: fc.constantFrom('', 'block', 'allow'),
        geoRegionList: fc.constantFrom([], ['BR'], ['BR', 'PT']),
        referrerWhitelist: fc.constantFrom([], ['a.example']),
        preRollUrl: url,
        postRollUrl: url,
        measurementId: fc.constantFrom('', 'G-1'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, (typed) => {
        const changed = changedPart(base, { ...base, ...typed } as LiveSettings);
        const patch = settingsPatch(changed);
        const saved = {
          ...live,
          ...patch,
          transcode: { ...live.transcode, ...patch.transcode },
          assets: { ...live.assets, ...patch.assets },
          ads: { ...live.ads, ...patch.ads },
          security: { ...live.security, ...patch.security },
        } as Live;
        expect(settingsOf(saved)).toEqual({ ...base, ...typed });
      }),
    );
  });

  it.each([
    [{ preRollUrl: 'ftp://ads.example' }, 'preRollUrl'],
    [{ postRollUrl: 'ads' }, 'postRollUrl'],
    [{ measurementId: 'G 1' }, 'measurementId'],
    [{ measurementId: 'a'.repeat(41) }, 'measurementId'],
    [{ playerColor: 'azul' }, 'playerColor'],
    [{ title: ' ' }, 'title'],
    [{ scheduledStartTime: '2001-01-01T10:00:00.000Z' }, 'scheduledStartTime'],
    [{ scheduledStartTime: '31/02/2030 10:00' }, 'scheduledStartTime'],
  ] as const)('are refused for %j', (change, field) => {
    expect(problemsOf(change).map(([name]) => name)).toEqual([field]);
  });

  it('are taken as they are, and with what may stay empty', () => {
    expect(problemsOf({})).toEqual([]);
    expect(
      problemsOf({ preRollUrl: ' https://ads.example/vast ', measurementId: '', playerColor: null }),
    ).toEqual([]);
  });

  it('stand in one step each', () => {
    expect(stepsWith((name) => name === 'postRollUrl' || name === 'title')).toEqual(['settings', 'ads']);
    expect(stepsWith(() => true)).toHaveLength(5);
    expect(stepsWith(() => false)).toEqual([]);
  });
});
