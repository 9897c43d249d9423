import { contractExample } from '@palco/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blankSettings, presetCall, valuesOfPreset } from './live-values';

it('fills in the fields that a preset has, and leaves what belongs to one live alone', () => {
  const example = contractExample('LivePreset');
  const preset = {
    ...example,
    transcode: { ...example.transcode, enableDvr: true },
    type: 'encoder' as const,
    latency: 'low' as const,
    security: { geoAccessControl: 'allow' as const, geoRegionList: ['BR'], referrerWhitelist: ['escola.br'] },
  };
  const filled = { ...blankSettings, title: 'Aula', preRollUrl: 'https://a.br', ...valuesOfPreset(preset) };
  expect(filled).toEqual({
    ...blankSettings,
    title: 'Aula',
    preRollUrl: 'https://a.br',
    latency: 'low',
    enableDvr: true,
    enableLive2vod: false,
    enableLadder: false,
    geoAccessControl: 'allow',
    geoRegionList: ['BR'],
    referrerWhitelist: ['escola.br'],
  });
});

it('gives back what was kept', () => {
  const colour = fc.option(fc.constantFrom('#101010', '#ff0000'));
  const preset = fc.record({
    type: fc.constantFrom('studio' as const, 'encoder' as const),
    latency: fc.constantFrom('default' as const, 'low' as const, 'ultra-low' as const),
    transcode: fc.record({
      enableDvr: fc.boolean(),
      enableLive2vod: fc.boolean(),
      enableAudioOnly: fc.boolean(),
      enableLadder: fc.boolean(),
    }),
    security: fc.record({
      geoAccessControl: fc.constantFrom(null, 'block' as const, 'allow' as const),
      geoRegionList: fc.array(fc.constantFrom('BR', 'PT')),
      referrerWhitelist: fc.array(fc.constant('escola.br')),
    }),
    assets: fc.record({ playerColor: colour, waitingRoomColor: colour, studioColor: colour }),
  });
  fc.assert(
    fc.property(preset, (kept) => {
      expect(presetCall('Aula', valuesOfPreset(kept))).toEqual({ nome: 'Aula', ...kept });
    }),
  );
});
