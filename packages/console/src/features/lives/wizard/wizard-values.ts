import type { LiveCreate } from '@palco/sdk/lives';
import { valuesOf } from '../form/live-form';
import { settingsPatch, type LiveSettings } from '../settings/settings-values';
import type { WizardStep } from './wizard-search';

/** How many signals a live may have, each with a key of its own, by the contract (LiveCreate). */
export const signalCounts = ['1', '2', '3', '4'] as const;
export type SignalCount = (typeof signalCounts)[number];

/** What a new live begins with. */
export const blankSettings: LiveSettings = {
  ...valuesOf(),
  playerColor: null,
  waitingRoomColor: null,
  studioColor: null,
  geoAccessControl: '',
  geoRegionList: [],
  referrerWhitelist: [],
  preRollUrl: '',
  postRollUrl: '',
  measurementId: '',
};

/** The step of the wizard in which each field stands. */
const stepOf: { readonly [Name in keyof LiveSettings]: WizardStep } = {
  title: 'event',
  description: 'event',
  scheduledStartTime: 'event',
  latency: 'event',
  autoStart: 'event',
  autoCuts: 'event',
  enableDvr: 'event',
  enableLive2vod: 'event',
  enableAudioOnly: 'event',
  type: 'settings',
  waitingRoomColor: 'settings',
  studioColor: 'settings',
  playerColor: 'settings',
  measurementId: 'settings',
  preRollUrl: 'settings',
  postRollUrl: 'settings',
  referrerWhitelist: 'geoblock',
  geoAccessControl: 'geoblock',
  geoRegionList: 'geoblock',
};

const names = Object.keys(stepOf) as (keyof LiveSettings)[];

/** The fields of a step. */
export const fieldsOf = (step: WizardStep): readonly (keyof LiveSettings)[] =>
  names.filter((name) => stepOf[name] === step);

/** The first step with a field that passes `isSuch`. */
export function firstStepWith(isSuch: (name: keyof LiveSettings) => boolean): WizardStep | undefined {
  const name = names.find(isSuch);
  return name && stepOf[name];
}

/** The call that makes the live. */
export function createCall(values: LiveSettings, signals: SignalCount): LiveCreate {
  return { ...settingsPatch(values), title: values.title, signalsTotal: Number(signals) };
}

/** The draft in a stored text, without fields that are unknown or of another type, as another version may have written them. */
export function readDraft(text: string | null): Partial<LiveSettings> {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    const entries = Object.entries(Object(read) as object);
    const isOne = ([name, value]: [string, unknown]) => {
      const usual = blankSettings[name as keyof LiveSettings];
      if (usual === undefined) return false;
      if (Array.isArray(usual)) return Array.isArray(value) && value.every((one) => typeof one === 'string');
      return value === null ? usual === null : typeof value === (usual === null ? 'string' : typeof usual);
    };
    return Object.fromEntries(entries.filter(isOne)) as Partial<LiveSettings>;
  } catch {
    return {};
  }
}
