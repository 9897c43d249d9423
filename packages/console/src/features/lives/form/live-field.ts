import type { Live, LivePatch, LivePresetCreate } from '@palco/sdk/lives';
import type { ZodMiniType } from 'zod/mini';
import type { SettingsStep, WizardStep } from './live-choices';

/** The objects of the contract that hold settings: `transcode`, `security` … */
type Group = {
  [Key in keyof LivePatch]-?: NonNullable<LivePatch[Key]> extends object ? Key : never;
}[keyof LivePatch];

/** The names of all settings in a shape of the contract, those of its groups among them. */
type NamesIn<Shape> =
  | Exclude<keyof Shape, Group>
  | { [Key in Group & keyof Shape]: keyof NonNullable<Shape[Key]> }[Group & keyof Shape];

/**
 * Every setting of a live, by its name in the contract. The folder of its recording is no field of these forms, and its backup is
 * chosen where its signals are.
 */
export type LiveFieldName = Exclude<NamesIn<LivePatch>, 'directoryId' | 'backupSignal' | 'prefersBackup'>;
type PresetName = Exclude<NamesIn<LivePresetCreate>, 'nome'>;

type GroupOf<Name> = { [Key in Group]: Name extends keyof NonNullable<LivePatch[Key]> ? Key : never }[Group];
type WireValue<Name> = Name extends keyof Live
  ? Live[Name]
  : { [Key in Group]: Name extends keyof Live[Key] ? Live[Key][Name] : never }[Group];

/**
 * Everything that can be set of a live, each a field of its own: two people may change two colours at once. Where the
 * contract has null the form holds an empty text, except for colours, whose field knows null.
 */
export type LiveSettings = {
  [Name in LiveFieldName]: Name extends keyof Live['assets']
    ? WireValue<Name>
    : null extends WireValue<Name>
      ? NonNullable<WireValue<Name>> | ''
      : WireValue<Name>;
};

/** A row of the table of fields, as the contract's types allow it for this name. */
export type LiveField<Name extends LiveFieldName> = {
  /** Its rule; where it depends on what is saved, a function of that. */
  readonly rule:
    | ZodMiniType<LiveSettings[Name], LiveSettings[Name]>
    | ((saved: LiveSettings[Name]) => ZodMiniType<LiveSettings[Name], LiveSettings[Name]>);
  /** What a new live begins with. */
  readonly blank: LiveSettings[Name];
  /** Where it stands in the wizard, and in the settings. */
  readonly wizardStep: WizardStep;
  readonly settingsStep: SettingsStep;
} & (GroupOf<Name> extends never ? { readonly group?: never } : { readonly group: GroupOf<Name> }) &
  // A preset keeps nothing that belongs to one live alone.
  (Name extends PresetName ? { readonly inPreset: true } : { readonly inPreset?: never }) &
  (null extends WireValue<Name>
    ? null extends LiveSettings[Name]
      ? { readonly isEmptyNull?: never }
      : { readonly isEmptyNull: true }
    : { readonly isEmptyNull?: never });

/** A row for every setting of the contract. */
export type LiveFieldTable = { readonly [Name in LiveFieldName]: LiveField<Name> };
