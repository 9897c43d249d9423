import * as z from 'zod/mini';
import { codePoints, rule, lineProblem } from './text-rule';

/** Longest title of a video, in characters as people count them. */
export const videoTitleMax = 255;

/** A text's bounds where none is required to be there. */
const atMost = (max: number) =>
  rule((text: string) => (codePoints(text) > max ? { key: 'validation.max', params: { max } } : null));

/**
 * The title of a video: required, not blank, at most 255 characters, without space around it.
 * Each issue's message is a key of the SDK's texts; `validation.max` takes `{ max: videoTitleMax }`.
 */
export const videoTitleSchema = z
  .string('validation.required')
  .check(z.trim(), z.minLength(1, 'validation.required'), atMost(videoTitleMax), rule(lineProblem));

/** The form that renames and describes a video; the description has at most 5,000 characters. */
export const videoDetailsSchema = z.object({
  title: videoTitleSchema,
  description: z.string('validation.required').check(atMost(5_000)),
});

/** The checked input of the video form. */
export type VideoDetailsInput = z.infer<typeof videoDetailsSchema>;
