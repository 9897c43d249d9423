import type { LivePresetCreate } from '@palco/openapi';
import type { PresetSettings } from '../../../../schema/lives';

/** The default settings of a live. */
export const usualSettings: PresetSettings = {
  type: 'encoder',
  latency: 'default',
  transcode: { enableLive2vod: false, enableDvr: false, enableAudioOnly: false },
  security: { geoAccessControl: null, geoRegionList: [], referrerWhitelist: [] },
  assets: { playerColor: null, waitingRoomColor: null, studioColor: null },
};

/** Merges the given settings over those of `before`. */
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
