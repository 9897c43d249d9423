import type { LivePatch, LivePresetCreate } from '@palco/openapi';
import { namesOf, pick } from '../../../../kernel/fields/pick.pure';
import { liveFields } from '../../../../schema/live-fields.pure';
import type { LiveField, LivePart, LiveSettings } from '../../../../schema/live-fields.pure';
import type { PresetSettings } from '../../../../schema/lives';

const { own, ...parts } = liveFields;
const partNames = namesOf(parts);

/** Whether a field of a live holds settings of its own. */
export const isPart = (name: string): boolean => (partNames as readonly string[]).includes(name);

/** The settings of a live as the contract nests them. */
type Parts = { readonly [Part in LivePart]: Pick<LiveSettings, keyof (typeof liveFields)[Part] & LiveField> };
type BodyPart<Part extends LivePart> = NonNullable<LivePatch[Part]>;
/** The settings of a body side by side, as the columns are. */
type Flat = Omit<LivePatch, LivePart> &
  BodyPart<'transcode'> &
  BodyPart<'security'> &
  BodyPart<'assets'> &
  BodyPart<'ads'>;

/** The names of all settings. */
export const settingNames = Object.values(liveFields).flatMap(namesOf) as readonly LiveField[];

/** The settings of a stored live that the contract nests. */
export const partsOf = (live: LiveSettings): Parts =>
  Object.fromEntries(
    partNames.map((part) => [part, pick(live, namesOf(parts[part]) as readonly LiveField[])]),
  ) as unknown as Parts;

/** The settings of a stored live that the contract does not nest. */
export const ownSettingsOf = (live: LiveSettings) => pick(live, namesOf(own));

/** The settings that a body names. */
export const settingsIn = ({ transcode, security, assets, ads, ...body }: LivePatch): Flat =>
  pick<Flat, LiveField>({ ...body, ...transcode, ...security, ...assets, ...ads }, settingNames);

/** What a live begins with. */
export const defaultLive = Object.fromEntries(
  Object.values(liveFields)
    .flatMap((fields) => Object.entries<{ readonly defaultValue: unknown }>(fields))
    .map(([name, { defaultValue }]) => [name, defaultValue]),
) as LiveSettings;

/** The default settings of a preset. */
export const defaultSettings: PresetSettings = {
  ...pick(defaultLive, ['type', 'latency']),
  ...pick(partsOf(defaultLive), ['transcode', 'security', 'assets']),
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
