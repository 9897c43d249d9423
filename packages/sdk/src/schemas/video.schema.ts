import * as z from 'zod/mini';
import { chapterLimits } from './chapters.pure';
import { domainListSchema } from './domain.schema';
import { codePoints, rule, lineProblem, lineSchema } from './text-rule';

/**
 * Longest title of a video, in Unicode code points.
 *
 * @example
 * ```ts
 * input.maxLength = videoTitleMax;
 * ```
 */
export const videoTitleMax = 255;

/** Upper bound of a text that may be empty. */
const atMost = (max: number) =>
  rule((text: string) => (codePoints(text) > max ? { key: 'validation.max', params: { max } } : null));

/**
 * The title of a video: required, not blank, at most 255 characters, without space around it.
 * Each issue's message is a key of the SDK's texts; `validation.max` takes `{ max: videoTitleMax }`.
 *
 * @example
 * ```ts
 * const { error } = videoTitleSchema.safeParse('   ');
 * show(error?.issues[0]?.message); // 'validation.required'
 * ```
 */
export const videoTitleSchema = z
  .string('validation.required')
  .check(z.trim(), z.minLength(1, 'validation.required'), atMost(videoTitleMax), rule(lineProblem));

/**
 * The most tags of a video, and the longest of them in characters.
 *
 * @example
 * ```ts
 * input.maxLength = videoTagLimits.longest;
 * ```
 */
export const videoTagLimits = { most: 30, longest: 50 } as const;

/**
 * The tags of a video: none blank; two that differ in case alone are kept as one by the server.
 *
 * @example
 * ```ts
 * const { success } = videoTagsSchema.safeParse(['física', '']); // false: a tag is blank
 * ```
 */
export const videoTagsSchema = z
  .array(lineSchema({ min: 1, max: videoTagLimits.longest }), 'validation.required')
  .check(
    rule((tags: string[]) =>
      tags.length > videoTagLimits.most
        ? { key: 'validation.max', params: { max: videoTagLimits.most } }
        : null,
    ),
  );

/**
 * Who may watch a video: everybody who knows its id (`public`), or its team and players with a playback token (`private`).
 *
 * @example
 * ```ts
 * const privacy = videoPrivacySchema.parse('private');
 * ```
 */
export const videoPrivacySchema = z.enum(['public', 'private'], 'validation.format');

/** The description of a video: may be empty, at most 5,000 Unicode code points. */
export const videoDescriptionSchema = z.string('validation.required').check(atMost(5_000));

const chapterSchema = z.object({
  inicio: z
    .number('validation.required')
    .check(
      rule((seconds: number) => (seconds < 0 ? { key: 'validation.minValue', params: { min: 0 } } : null)),
    ),
  titulo: lineSchema({ min: 1, max: chapterLimits.longest }),
});

/**
 * The form that renames, describes and protects a video; the description has at most 5,000 characters.
 *
 * @example
 * ```ts
 * const checked = videoDetailsSchema.safeParse({ title: 'Aula 12', description: '', tags: ['física'] });
 * if (checked.success) await palco.use(videosApi).update(videoId, checked.data, { version });
 * ```
 */
export const videoDetailsSchema = z.object({
  title: videoTitleSchema,
  description: videoDescriptionSchema,
  tags: z.optional(videoTagsSchema),
  privacy: z.optional(videoPrivacySchema),
  allowedDomains: z.optional(domainListSchema),
  encryption: z.optional(z.nullable(z.boolean('validation.format'))),
  viewerMark: z.optional(z.nullable(z.boolean('validation.format'))),
  chapters: z.optional(z.array(chapterSchema, 'validation.required')),
});

/** The checked input of the video form, as {@link videoDetailsSchema} gives it. */
export type VideoDetailsInput = z.infer<typeof videoDetailsSchema>;
