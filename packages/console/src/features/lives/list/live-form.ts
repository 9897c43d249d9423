import type { Live, LivePatch } from '@palco/sdk';
import { playlistSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { fromLocalField, isPast, toLocalField } from './live-time.pure';

/** What the form of a live begins with. */
export function valuesOf(live?: Live) {
  return {
    title: live?.title ?? '',
    description: live?.description ?? '',
    scheduledStartTime: toLocalField(live?.scheduledStartTime ?? null),
    type: live?.type ?? ('encoder' as const),
    latency: live?.latency ?? ('default' as const),
  };
}

/** The form of a live; a date that stays may be over, a new one may not. */
export function liveFormSchema(live?: Live) {
  const before = valuesOf(live).scheduledStartTime;
  return z.object({
    ...playlistSchema.shape,
    scheduledStartTime: z.pipe(
      z.string('validation.required').check(
        z.check(({ value, issues }) => {
          if (value === before || !isPast(value, Date.now())) return;
          const min = new Date().toLocaleString();
          issues.push({ code: 'custom', message: 'validation.minDate', params: { min }, input: value });
        }),
      ),
      z.transform(fromLocalField),
    ),
    type: z.enum(['encoder', 'studio']),
    latency: z.enum(['default', 'low', 'ultra-low']),
  });
}

type LiveForm = z.output<ReturnType<typeof liveFormSchema>>;

/** What of a form differs from the live: a started one refuses even to hear of its date again in other seconds. */
export function patchOf(live: Live, input: Partial<LiveForm>): LivePatch {
  const { scheduledStartTime: start, ...rest } = input;
  const patch: LivePatch = Object.fromEntries(
    Object.entries(rest).filter(
      ([key, value]) => value !== live[key as 'title' | 'description' | 'type' | 'latency'],
    ),
  );
  const isSame = toLocalField(start ?? null) === toLocalField(live.scheduledStartTime);
  return start === undefined || isSame ? patch : { ...patch, scheduledStartTime: start };
}
