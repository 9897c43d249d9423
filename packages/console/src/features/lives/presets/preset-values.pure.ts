import type { LivePreset, LivePresetCreate } from '@palco/sdk/lives';
import type { LiveSettings } from '../settings/settings-values';

/** What of the settings of a live a preset keeps: nothing that belongs to one live alone. */
type PresetValues = Pick<
  LiveSettings,
  | 'type'
  | 'latency'
  | 'enableDvr'
  | 'enableLive2vod'
  | 'enableAudioOnly'
  | 'playerColor'
  | 'waitingRoomColor'
  | 'studioColor'
  | 'geoAccessControl'
  | 'geoRegionList'
  | 'referrerWhitelist'
>;

/** The fields of a new live that a preset fills in. */
export function valuesOfPreset({
  type,
  latency,
  transcode,
  security,
  assets,
}: Omit<LivePreset, 'id' | 'nome'>): PresetValues {
  return {
    type,
    latency,
    ...transcode,
    ...assets,
    ...security,
    geoAccessControl: security.geoAccessControl ?? '',
  };
}

/** The call that keeps the fields of a live under a name. */
export function presetCall(nome: string, values: PresetValues): Required<LivePresetCreate> {
  const { enableDvr, enableLive2vod, enableAudioOnly, geoAccessControl } = values;
  return {
    nome,
    type: values.type,
    latency: values.latency,
    transcode: { enableDvr, enableLive2vod, enableAudioOnly },
    security: {
      geoAccessControl: geoAccessControl || null,
      geoRegionList: values.geoRegionList,
      referrerWhitelist: values.referrerWhitelist,
    },
    assets: {
      playerColor: values.playerColor,
      waitingRoomColor: values.waitingRoomColor,
      studioColor: values.studioColor,
    },
  };
}
