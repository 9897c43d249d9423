import * as z from 'zod/mini';

/** Longest title of a video, in characters as people count them. */
export const videoTitleMax = 255;

const codePoints = (text: string): number => [...text].length;

/**
 * The title of a video: required, not blank, at most 255 characters, without space around it.
 * Each issue's message is a key of the SDK's texts; `validation.max` takes `{ max: videoTitleMax }`.
 */
export const videoTitleSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'validation.required'),
  // The contract counts code points, not UTF-16 units: an emoji is one character.
  z.refine((title) => codePoints(title) <= videoTitleMax, 'validation.max'),
);

/** What the form that renames and describes a video asks for; the description has at most 5,000 characters. */
export const videoDetailsSchema = z.object({
  title: videoTitleSchema,
  description: z.string().check(z.refine((text) => codePoints(text) <= 5_000, 'validation.max')),
});

/** The checked input of the video form. */
export type VideoDetailsInput = z.infer<typeof videoDetailsSchema>;
