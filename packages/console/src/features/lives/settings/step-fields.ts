import { settingsSteps, type SettingsStep } from '../form/live-choices';
import { liveFieldNames, rowOf, type LiveFieldName } from '../form/live-fields';

/** The steps with a field that passes `isSuch`, in their order. */
export const stepsWith = (isSuch: (name: LiveFieldName) => boolean): SettingsStep[] =>
  settingsSteps.filter((step) =>
    liveFieldNames.some((name) => rowOf(name).settingsStep === step && isSuch(name)),
  );
