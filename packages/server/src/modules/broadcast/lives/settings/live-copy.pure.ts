import type { Language } from '../../../../kernel/errors/language';
import type { LiveRow } from '../lives.store';

/** Longest title that the contract takes. */
const titleLength = 255;

const endings: Readonly<Record<Language, string>> = { 'pt-BR': ' (cópia)', en: ' (copy)' };

/** The title of a copy: as the other one, with an ending that tells them apart. */
export function titleOfCopy(title: string, language: Language): string {
  const ending = endings[language];
  // By code points, so that no emoji is cut in two.
  const kept = [...title].slice(0, titleLength - ending.length).join('');
  return `${kept.trimEnd()}${ending}`;
}

/** The columns that a copy takes over: the settings, and no trace of what happened in the live. */
type Copied = Pick<
  LiveRow,
  | 'description'
  | 'scheduledStartTime'
  | 'type'
  | 'latency'
  | 'autoStart'
  | 'autoCuts'
  | 'enableLive2vod'
  | 'enableDvr'
  | 'enableAudioOnly'
  | 'geoAccessControl'
  | 'geoRegionList'
  | 'referrerWhitelist'
  | 'playerColor'
  | 'waitingRoomColor'
  | 'studioColor'
  | 'preRollUrl'
  | 'postRollUrl'
  | 'measurementId'
  | 'directoryId'
  | 'signalsTotal'
>;

/** The settings of a live for a copy made at `now`: a date that has passed is none. */
export function settingsOfCopy(live: Copied, now: Date): Copied {
  const { description, type, latency, autoStart, autoCuts, enableLive2vod, enableDvr, enableAudioOnly } =
    live;
  const { geoAccessControl, geoRegionList, referrerWhitelist, directoryId, signalsTotal, measurementId } =
    live;
  const { playerColor, waitingRoomColor, studioColor, preRollUrl, postRollUrl } = live;
  const scheduledStartTime =
    live.scheduledStartTime !== null && live.scheduledStartTime > now ? live.scheduledStartTime : null;
  return {
    description,
    type,
    latency,
    autoStart,
    autoCuts,
    enableLive2vod,
    enableDvr,
    enableAudioOnly,
    scheduledStartTime,
    geoAccessControl,
    geoRegionList,
    referrerWhitelist,
    directoryId,
    signalsTotal,
    measurementId,
    playerColor,
    waitingRoomColor,
    studioColor,
    preRollUrl,
    postRollUrl,
  };
}
