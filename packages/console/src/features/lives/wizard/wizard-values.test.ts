import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankSettings } from '../form/live-values';
import { createCall, fieldsOf, firstStepWith, readDraft } from './wizard-values';
import { wizardSteps } from '../form/live-choices';

describe('a new live', () => {
  it('is made with everything that was chosen, each where the contract has it', () => {
    const values = {
      ...blankSettings,
      title: 'Aula',
      enableDvr: true,
      geoAccessControl: 'allow' as const,
      geoRegionList: ['BR'],
    };
    expect(createCall(values, '3')).toEqual({
      title: 'Aula',
      description: '',
      scheduledStartTime: null,
      type: 'encoder',
      latency: 'default',
      autoStart: false,
      autoCuts: false,
      measurementId: null,
      transcode: { enableDvr: true, enableLive2vod: true, enableAudioOnly: false, enableLadder: true },
      assets: { playerColor: null, waitingRoomColor: null, studioColor: null },
      ads: { preRollUrl: null, postRollUrl: null },
      security: { geoAccessControl: 'allow', geoRegionList: ['BR'], referrerWhitelist: [] },
      signalsTotal: 3,
    });
  });

  it('has each field in one step', () => {
    const all = wizardSteps.flatMap(fieldsOf);
    expect(all.toSorted()).toEqual(Object.keys(blankSettings).toSorted());
    expect(firstStepWith((name) => name === 'geoRegionList' || name === 'preRollUrl')).toBe('settings');
    expect(firstStepWith(() => false)).toBeUndefined();
  });
});

describe('a stored draft', () => {
  it('comes back as it was', () => {
    const draft = { title: 'Aula', playerColor: '#101010', geoRegionList: ['BR'], autoCuts: true };
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, '', '{', '[]', '7', '"x"', 'null'])('is empty where %j was stored', (text) => {
    expect(readDraft(text)).toEqual({});
  });

  it('keeps only fields that the form has, with values that it can hold', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(blankSettings), 'other'), fc.jsonValue()),
        (stored) => {
          const draft = readDraft(JSON.stringify(stored));
          for (const [name, value] of Object.entries(draft)) {
            const defaultValue = blankSettings[name as keyof typeof blankSettings];
            expect(defaultValue).not.toBeUndefined();
            if (defaultValue !== null && value !== null)
              expect(Array.isArray(value)).toBe(Array.isArray(defaultValue));
          }
        },
      ),
    );
  });
});
