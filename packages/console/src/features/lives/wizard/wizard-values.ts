import type { LiveCreate } from '@palco/sdk/lives';
import { wizardSteps, type WizardStep } from '../form/live-choices';
import { liveFieldNames, rowOf, type LiveFieldName, type LiveSettings } from '../form/live-fields';
import { blankSettings, settingsCreate } from '../form/live-values';

/** How many signals a live may have, each with a key of its own, by the contract (LiveCreate). */
export const signalCounts = ['1', '2', '3', '4'] as const;
export type SignalCount = (typeof signalCounts)[number];

/** The fields of a step. */
export const fieldsOf = (step: WizardStep): readonly LiveFieldName[] =>
  liveFieldNames.filter((name) => rowOf(name).wizardStep === step);

/** The first step with a field that passes `isSuch`. */
export const firstStepWith = (isSuch: (name: LiveFieldName) => boolean): WizardStep | undefined =>
  wizardSteps.find((step) => fieldsOf(step).some(isSuch));

/** The call that makes the live. */
export const createCall = (values: LiveSettings, signals: SignalCount): LiveCreate => ({
  ...settingsCreate(values),
  signalsTotal: Number(signals),
});

/** The draft in a stored text, without fields that are unknown or of another type, as another version may have written them. */
export function readDraft(text: string | null): Partial<LiveSettings> {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    const entries = Object.entries(Object(read) as object);
    const isOne = ([name, value]: [string, unknown]) => {
      const defaultValue = blankSettings[name as LiveFieldName];
      if (defaultValue === undefined) return false;
      if (Array.isArray(defaultValue))
        return Array.isArray(value) && value.every((one) => typeof one === 'string');
      return value === null
        ? defaultValue === null
        : typeof value === (defaultValue === null ? 'string' : typeof defaultValue);
    };
    return Object.fromEntries(entries.filter(isOne)) as Partial<LiveSettings>;
  } catch {
    return {};
  }
}
