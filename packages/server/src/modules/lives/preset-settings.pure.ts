import type { LivePreset, LivePresetCreate } from '@palco/openapi';

/** What a preset keeps. */
export type PresetSettings = Omit<LivePreset, 'id' | 'nome'>;

/** The settings of a live for which nobody chose any. */
export const usualSettings: PresetSettings = {
  type: 'encoder',
  latency: 'default',
  transcode: { enableLive2vod: false, enableDvr: false, enableAudioOnly: false },
  security: { geoAccessControl: null, geoRegionList: [], referrerWhitelist: [] },
  assets: { playerColor: null, waitingRoomColor: null, studioColor: null },
};

/** Settings in which what is named replaces what was there. */
export function withSettings(
  before: PresetSettings,
  { type, latency, transcode, security, assets }: Omit<LivePresetCreate, 'nome'>,
): PresetSettings {
  return {
    type: type ?? before.type,
    latency: latency ?? before.latency,
    transcode: { ...before.transcode, ...transcode },
    security: { ...before.security, ...security },
    assets: { ...before.assets, ...assets },
  };
}
