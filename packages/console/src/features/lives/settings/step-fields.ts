import type { SettingsStep } from './settings-search';
import { settingsSteps } from './settings-search';
import type { LiveSettings } from './settings-values';

/** The step in which each field stands (decisions section 2, «Settings steps»). */
const stepOf: { readonly [Name in keyof LiveSettings]: SettingsStep } = {
  title: 'settings',
  description: 'settings',
  scheduledStartTime: 'settings',
  latency: 'settings',
  autoStart: 'settings',
  autoCuts: 'settings',
  enableDvr: 'settings',
  enableLive2vod: 'settings',
  enableAudioOnly: 'settings',
  type: 'studio',
  waitingRoomColor: 'studio',
  studioColor: 'studio',
  playerColor: 'player',
  measurementId: 'player',
  referrerWhitelist: 'permissions',
  geoAccessControl: 'permissions',
  geoRegionList: 'permissions',
  preRollUrl: 'ads',
  postRollUrl: 'ads',
};

/** The steps with a field that passes `isSuch`, in their order. */
export function stepsWith(isSuch: (name: keyof LiveSettings) => boolean): SettingsStep[] {
  const found = new Set(
    Object.entries(stepOf).flatMap(([name, step]) => (isSuch(name as keyof LiveSettings) ? [step] : [])),
  );
  return settingsSteps.filter((step) => found.has(step));
}
