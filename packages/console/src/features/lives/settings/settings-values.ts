import type { Live, LivePatch } from '@palco/sdk/lives';
import { liveSchema, liveSecuritySchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { bodyOf, liveRules, startRule, valuesOf, type LiveValues } from '../form/live-form';

const colours = ['playerColor', 'waitingRoomColor', 'studioColor'] as const;
const ads = ['preRollUrl', 'postRollUrl'] as const;
const security = ['geoAccessControl', 'geoRegionList', 'referrerWhitelist'] as const;
type Texts = 'measurementId' | (typeof ads)[number];

/** Everything that can be set of a live, each a field of its own: two people may change two colours at once. */
export type LiveSettings = LiveValues &
  Pick<Live['assets'], (typeof colours)[number]> &
  Pick<Live['security'], 'geoRegionList' | 'referrerWhitelist'> &
  Record<Texts, string> & {
    /** Empty where it is shown everywhere. */
    geoAccessControl: '' | 'block' | 'allow';
  };

/** The settings of a live as the form holds them; what is not set is empty. */
export function settingsOf(live: Live): LiveSettings {
  const { playerColor, waitingRoomColor, studioColor } = live.assets;
  const { geoAccessControl, geoRegionList, referrerWhitelist } = live.security;
  return {
    ...valuesOf(live),
    playerColor,
    waitingRoomColor,
    studioColor,
    geoAccessControl: geoAccessControl ?? '',
    geoRegionList,
    referrerWhitelist,
    preRollUrl: live.ads.preRollUrl ?? '',
    postRollUrl: live.ads.postRollUrl ?? '',
    measurementId: live.measurementId ?? '',
  };
}

const colourRules = z.required(liveSchema.shape.assets.def.innerType).shape;
const adRules = z.required(liveSchema.shape.ads.def.innerType).shape;
const securityRules = z.required(liveSecuritySchema).shape;

/** A text that may be left out. */
const emptyOr = <Rule extends z.ZodMiniType<string | null, string | null>>(rule: Rule) =>
  z
    .string()
    .check(
      z.refine((text) => text.trim() === '' || rule.safeParse(text.trim()).success, 'validation.format'),
    );

/** The rules of the settings, of a new live without one; a date that stays may be over. */
export function settingsSchema(live?: Live) {
  return z.object({
    ...liveRules,
    ...colourRules,
    scheduledStartTime: startRule(valuesOf(live).scheduledStartTime),
    geoAccessControl: z.enum(['', 'block', 'allow']),
    geoRegionList: securityRules.geoRegionList,
    referrerWhitelist: securityRules.referrerWhitelist,
    preRollUrl: emptyOr(adRules.preRollUrl),
    postRollUrl: emptyOr(adRules.postRollUrl),
    measurementId: z.string().check(z.regex(/^\s*[A-Za-z0-9-]{0,40}\s*$/, 'validation.format')),
  });
}

const orNull = (text: string | undefined) => (text === undefined ? undefined : text.trim() || null);

/** The defined fields as a group of this name; an empty object where none is defined. */
function groupOf<Name extends string>(name: Name, fields: Readonly<Record<string, unknown>>) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length === 0 ? {} : { [name]: Object.fromEntries(given) };
}

/** The call that saves what changed of the settings, with each field where the contract has it. */
export function settingsPatch(changed: Partial<LiveSettings>): LivePatch {
  const { scheduledStartTime: start, measurementId, ...rest } = changed;
  const outside = new Set<string>([...colours, ...ads, ...security]);
  const plain = Object.fromEntries(Object.entries(rest).filter(([key]) => !outside.has(key)));
  const id = orNull(measurementId);
  return {
    ...bodyOf(plain),
    ...(start !== undefined && { scheduledStartTime: start || null }),
    ...(id !== undefined && { measurementId: id }),
    ...groupOf('assets', Object.fromEntries(colours.map((key) => [key, changed[key]]))),
    ...groupOf('ads', Object.fromEntries(ads.map((key) => [key, orNull(changed[key])]))),
    ...groupOf('security', {
      geoAccessControl: orNull(changed.geoAccessControl),
      geoRegionList: changed.geoRegionList,
      referrerWhitelist: changed.referrerWhitelist,
    }),
  };
}
