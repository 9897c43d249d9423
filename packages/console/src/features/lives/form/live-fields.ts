import { liveSchema, liveSecuritySchema, playlistSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { isInstant } from '../../../ui/date-time-field/instant.pure';
import { geoModes, liveLatencies, liveTypes } from './live-choices';
import type { LiveField, LiveFieldName, LiveFieldTable, LiveSettings } from './live-field';

/** Rule of a date and time field: empty, or an instant; a past one is accepted only if it is unchanged. */
const startRule = (before: string) =>
  z.string('validation.required').check(
    z.check(({ value, issues }) => {
      if (value === '' || value === before) return;
      const min = new Date().toISOString();
      if (!isInstant(value)) issues.push({ code: 'custom', message: 'validation.format', input: value });
      else if (Date.parse(value) < Date.parse(min))
        issues.push({ code: 'custom', message: 'validation.minDate', params: { min }, input: value });
    }),
  );

/** A text that may be left out. */
const emptyOr = (rule: z.ZodMiniType<string | null, string | null>) =>
  z
    .string()
    .check(
      z.refine((text) => text.trim() === '' || rule.safeParse(text.trim()).success, 'validation.format'),
    );

const colours = z.required(liveSchema.shape.assets.def.innerType).shape;
const ads = z.required(liveSchema.shape.ads.def.innerType).shape;
const security = z.required(liveSecuritySchema).shape;

const event = { wizardStep: 'event', settingsStep: 'settings' } as const;
const studio = { wizardStep: 'settings', settingsStep: 'studio' } as const;
const player = { wizardStep: 'settings', settingsStep: 'player' } as const;
const permissions = {
  group: 'security',
  wizardStep: 'geoblock',
  settingsStep: 'permissions',
  inPreset: true,
} as const;
const ad = {
  group: 'ads',
  blank: '',
  isEmptyNull: true,
  wizardStep: 'settings',
  settingsStep: 'ads',
} as const;
const colour = { group: 'assets', blank: null, inPreset: true } as const;
const off = { rule: z.boolean(), blank: false, ...event } as const;

/**
 * The one table of a live's settings, in the order of its forms: a new setting is a row here and its texts. A yes-or-no
 * setting is shown by that alone.
 */
export const liveFields = {
  title: { ...event, rule: playlistSchema.shape.title, blank: '' },
  description: { ...event, rule: playlistSchema.shape.description, blank: '' },
  scheduledStartTime: { ...event, rule: startRule, blank: '', isEmptyNull: true },
  type: { ...studio, rule: z.enum(liveTypes), blank: 'encoder', inPreset: true },
  latency: { ...event, rule: z.enum(liveLatencies), blank: 'default', inPreset: true },
  autoStart: off,
  autoCuts: off,
  enableDvr: { ...off, group: 'transcode', inPreset: true },
  // Recorded unless that is switched off.
  enableLive2vod: { ...off, blank: true, group: 'transcode', inPreset: true },
  enableAudioOnly: { ...off, group: 'transcode', inPreset: true },
  // Automatic unless only the signal itself is wanted.
  enableLadder: { ...off, blank: true, group: 'transcode', inPreset: true },
  waitingRoomColor: { ...studio, ...colour, rule: colours.waitingRoomColor },
  studioColor: { ...studio, ...colour, rule: colours.studioColor },
  playerColor: { ...player, ...colour, rule: colours.playerColor },
  measurementId: {
    ...player,
    rule: z.string().check(z.regex(/^\s*[A-Za-z0-9-]{0,40}\s*$/, 'validation.format')),
    blank: '',
    isEmptyNull: true,
  },
  preRollUrl: { ...ad, rule: emptyOr(ads.preRollUrl) },
  postRollUrl: { ...ad, rule: emptyOr(ads.postRollUrl) },
  referrerWhitelist: { ...permissions, rule: security.referrerWhitelist, blank: [] },
  geoAccessControl: { ...permissions, rule: z.enum(geoModes), blank: '', isEmptyNull: true },
  geoRegionList: { ...permissions, rule: security.geoRegionList, blank: [] },
} as const satisfies LiveFieldTable;

type Fields = typeof liveFields;

/** The names of the fields whose row looks like this. */
type NamesWith<Row> = { [Name in LiveFieldName]: Fields[Name] extends Row ? Name : never }[LiveFieldName];

export const liveFieldNames = Object.keys(liveFields) as LiveFieldName[];

/** What a live does by itself, and what viewers get of it: each on or off. */
export type LiveSwitch = NamesWith<{ readonly blank: boolean }>;
export const liveSwitches = liveFieldNames.filter(
  (name): name is LiveSwitch => typeof liveFields[name].blank === 'boolean',
);

/** The fields of the dialog that makes or changes a live: those of the first step, and how it is sent. */
export type LiveDialogName = NamesWith<{ readonly wizardStep: 'event' }> | 'type';
export const liveDialogNames = liveFieldNames.filter(
  (name): name is LiveDialogName => name === 'type' || liveFields[name].wizardStep === 'event',
);

/** The fields that a preset keeps. */
export type LivePresetName = NamesWith<{ readonly inPreset: true }>;
export const livePresetNames = liveFieldNames.filter(
  (name): name is LivePresetName => 'inPreset' in liveFields[name],
);

/** The row of a field, without the types of its own. */
export const rowOf = (name: LiveFieldName): LiveField<LiveFieldName> => liveFields[name] as never;

export type { LiveFieldName, LiveSettings };
