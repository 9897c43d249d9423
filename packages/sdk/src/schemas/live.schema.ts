import * as z from 'zod/mini';
import { domainListSchema } from './domain.schema';
import { videoDescriptionSchema, videoTitleSchema } from './video.schema';

const color = z.nullable(z.string().check(z.regex(/^#[\da-f]{6}$/, 'validation.format')));
const vastUrl = z.nullable(
  z
    .string()
    .check(
      z.maxLength(2_048, 'validation.format'),
      z.regex(/^https?:\/\/[^\s/?#]+\S*$/, 'validation.format'),
    ),
);
const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'validation.format'));

/**
 * Who may see a live: countries by ISO 3166-1 alpha-2, and sites as {@link domainListSchema} keeps them.
 *
 * @example
 * ```ts
 * const { success } = liveSecuritySchema.safeParse({
 *   geoAccessControl: 'allow',
 *   geoRegionList: ['BR', 'PT'],
 *   referrerWhitelist: ['escola.example'],
 * });
 * ```
 */
export const liveSecuritySchema = z.object({
  geoAccessControl: z.optional(z.nullable(z.enum(['block', 'allow'], 'validation.format'))),
  geoRegionList: z.optional(z.array(country, 'validation.format')),
  referrerWhitelist: z.optional(domainListSchema),
});

/**
 * The form that makes or changes a live; title and description follow the rules of a video's. Only the title is required.
 * Unknown properties, like the switches, are passed on unchecked.
 *
 * @example liveSchema.safeParse({ title: 'Aula', latency: 'fast' }).success; // false
 */
export const liveSchema = z.looseObject({
  title: videoTitleSchema,
  description: z.optional(videoDescriptionSchema),
  type: z.optional(z.enum(['studio', 'encoder'], 'validation.format')),
  latency: z.optional(z.enum(['default', 'low', 'ultra-low'], 'validation.format')),
  security: z.optional(liveSecuritySchema),
  assets: z.optional(
    z.object({
      playerColor: z.optional(color),
      waitingRoomColor: z.optional(color),
      studioColor: z.optional(color),
    }),
  ),
  ads: z.optional(z.object({ preRollUrl: z.optional(vastUrl), postRollUrl: z.optional(vastUrl) })),
  signalsTotal: z.optional(z.int().check(z.gte(1), z.lte(4))),
});
