import type { Live, LiveCreate, LivePatch, LivePreset, LivePresetCreate } from '@palco/sdk/lives';
import * as z from 'zod/mini';
import {
  liveDialogNames,
  liveFieldNames,
  livePresetNames,
  rowOf,
  type LiveDialogName,
  type LiveFieldName,
  type LivePresetName,
  type LiveSettings,
} from './live-fields';

/** A shape of the contract that holds settings, some of them in groups. */
type Holder = Readonly<Record<string, unknown>>;

const entriesOf = <Name extends LiveFieldName>(names: readonly Name[], valueOf: (name: Name) => unknown) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Pick<LiveSettings, Name>;

/** What a new live begins with. */
export const blankSettings: LiveSettings = entriesOf(liveFieldNames, (name) => rowOf(name).blank);

/** These settings as the form holds them; what is not set is empty. */
function read<Name extends LiveFieldName>(names: readonly Name[], shape: object): Pick<LiveSettings, Name> {
  return entriesOf(names, (name) => {
    const { group, isEmptyNull } = rowOf(name);
    const holder = (group === undefined ? shape : (shape as Holder)[group]) as Holder;
    return isEmptyNull ? (holder[name] ?? '') : holder[name];
  });
}

/** The settings of a live. */
export const settingsOf = (live: Live): LiveSettings => read(liveFieldNames, live);

/** The fields of a new live that a preset fills in. */
export const valuesOfPreset = (preset: Omit<LivePreset, 'id' | 'nome'>): Pick<LiveSettings, LivePresetName> =>
  read(livePresetNames, preset);

/** What the dialog of a live begins with; without one, that of a new one. */
export const dialogValuesOf = (live?: Live): Pick<LiveSettings, LiveDialogName> => {
  const values = live ? settingsOf(live) : blankSettings;
  return entriesOf(liveDialogNames, (name) => values[name]);
};

function schemaOf<Name extends LiveFieldName>(names: readonly Name[], live?: Live) {
  type Values = Pick<LiveSettings, Name>;
  const saved = live ? settingsOf(live) : blankSettings;
  const rules = names.map((name) => {
    const { rule } = rowOf(name);
    return [name, typeof rule === 'function' ? rule(saved[name] as never) : rule];
  });
  return z.object(Object.fromEntries(rules)) as unknown as z.ZodMiniType<Values, Values>;
}

/** The rules of the settings, of a new live without one; a date that stays may be over. */
export const settingsSchema = (live?: Live) => schemaOf(liveFieldNames, live);
export const dialogSchema = (live?: Live) => schemaOf(liveDialogNames, live);

/** The form field of each grouped field of the wire, where a field of its own shows what is wrong with it. */
export const wireFields = Object.fromEntries(
  liveFieldNames.flatMap((name) => {
    const { group, blank } = rowOf(name);
    const isShown = group !== undefined && (blank === null || blank === '');
    return isShown ? [[`${group}.${name}`, name]] : [];
  }),
);

/** The call that saves these settings, with each field where the contract has it. */
export function settingsPatch(changed: Partial<LiveSettings>): LivePatch {
  const patch: Record<string, unknown> = {};
  for (const [name, typed] of Object.entries(changed)) {
    const { group, isEmptyNull } = rowOf(name as LiveFieldName);
    const value = isEmptyNull ? String(typed).trim() || null : typed;
    if (group === undefined) patch[name] = value;
    else patch[group] = { ...(patch[group] as object), [name]: value };
  }
  return patch as LivePatch;
}

/** The call that makes a live with these settings. */
export const settingsCreate = (values: Partial<LiveSettings> & Pick<LiveSettings, 'title'>): LiveCreate => ({
  ...settingsPatch(values),
  title: values.title,
});

/** The call that keeps the settings of a live under a name. */
export const presetCall = (nome: string, values: Pick<LiveSettings, LivePresetName>): LivePresetCreate => ({
  ...settingsPatch(entriesOf(livePresetNames, (name) => values[name])),
  nome,
});
