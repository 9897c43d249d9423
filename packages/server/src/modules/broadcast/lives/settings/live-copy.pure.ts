import type { Language } from '../../../../kernel/errors/language';
import { pick } from '../../../../kernel/fields/pick.pure';
import type { LiveSettings } from '../../../../schema/live-fields.pure';
import { settingNames } from './live-settings.pure';
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

/** What a copy takes over: the settings, and no trace of what happened in the live. */
type Copied = LiveSettings & Pick<LiveRow, 'signalsTotal'>;

/** The settings of a live for a copy made at `now`: a date that has passed is none. */
export function settingsOfCopy(live: Copied, now: Date): Copied {
  const { scheduledStartTime: date } = live;
  return {
    ...pick(live, [...settingNames, 'signalsTotal']),
    scheduledStartTime: date !== null && date > now ? date : null,
  };
}
