import type { Live, LiveCreate, LivePatch } from '@palco/sdk/lives';
import { playlistSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { isInstant } from '../../../ui/date-time-field/instant.pure';

/** How a live is sent, and how far viewers may be behind, in the order of the choices. */
export const liveTypes = ['encoder', 'studio'] as const;
export const liveLatencies = ['default', 'low', 'ultra-low'] as const;

/** What a live does by itself, and what viewers get of it: each on or off. */
export const liveSwitches = [
  'autoStart',
  'autoCuts',
  'enableDvr',
  'enableLive2vod',
  'enableAudioOnly',
] as const;

export type LiveValues = Pick<Live, 'title' | 'description' | 'type' | 'latency' | 'autoStart' | 'autoCuts'> &
  Live['transcode'] & {
    /** As a date and time field holds it: an instant, empty, or what was typed so far. */
    scheduledStartTime: string;
  };

/** What the form of a new live begins with: it is recorded unless that is switched off. */
const blank: LiveValues = {
  title: '',
  description: '',
  scheduledStartTime: '',
  type: 'encoder',
  latency: 'default',
  autoStart: false,
  autoCuts: false,
  enableDvr: false,
  enableLive2vod: true,
  enableAudioOnly: false,
};

/** What the form of a live begins with. */
export function valuesOf(live?: Live): LiveValues {
  if (live === undefined) return blank;
  const { title, description, scheduledStartTime, type, latency, autoStart, autoCuts, transcode } = live;
  return {
    title,
    description,
    scheduledStartTime: scheduledStartTime ?? '',
    type,
    latency,
    autoStart,
    autoCuts,
    ...transcode,
  };
}

/** Rule of a date and time field: empty, or an instant; a past one is accepted only if it is unchanged. */
export function startRule(before: string) {
  return z.string('validation.required').check(
    z.check(({ value, issues }) => {
      if (value === '' || value === before) return;
      const min = new Date().toISOString();
      if (!isInstant(value)) issues.push({ code: 'custom', message: 'validation.format', input: value });
      else if (Date.parse(value) < Date.parse(min))
        issues.push({ code: 'custom', message: 'validation.minDate', params: { min }, input: value });
    }),
  );
}

/** The rules shared by all forms of a live, except the date (`startRule`). */
export const liveRules = {
  ...playlistSchema.shape,
  type: z.enum(liveTypes),
  latency: z.enum(liveLatencies),
  autoStart: z.boolean(),
  autoCuts: z.boolean(),
  enableDvr: z.boolean(),
  enableLive2vod: z.boolean(),
  enableAudioOnly: z.boolean(),
};

/** The form of a live. */
export function liveFormSchema(live?: Live) {
  const rule = startRule(valuesOf(live).scheduledStartTime);
  const instant = z.transform((value: string) => value || null);
  return z.object({ ...liveRules, scheduledStartTime: z.pipe(rule, instant) });
}

export type LiveForm = z.output<ReturnType<typeof liveFormSchema>>;

/** The body of a call: the form with its switches under `transcode`, as in the contract. */
export function bodyOf<Input extends Partial<LiveForm>>(input: Input) {
  const { enableDvr, enableLive2vod, enableAudioOnly, ...rest } = input;
  const given = Object.entries({ enableDvr, enableLive2vod, enableAudioOnly });
  const transcode = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  return Object.keys(transcode).length > 0 ? { ...rest, transcode } : rest;
}

/** The call that makes the live of a form. */
export function createOf(input: LiveForm): LiveCreate {
  return { ...bodyOf(input), title: input.title };
}

/** What of a form differs from the live. */
export function patchOf(live: Live, input: Partial<LiveForm>): LivePatch {
  const saved = { ...valuesOf(live), scheduledStartTime: live.scheduledStartTime };
  const changed: Partial<LiveForm> = Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== saved[key as keyof typeof saved]),
  );
  return bodyOf(changed);
}
