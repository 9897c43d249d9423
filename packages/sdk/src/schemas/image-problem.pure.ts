/**
 * Media types that a picture may have; for the `accept` of a file input too.
 *
 * @example
 * ```ts
 * input.accept = imageTypes.join(',');
 * ```
 */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

const mebibyte = 1_024 * 1_024;

/**
 * How large a picture may be, in bytes, by the screen that takes it (decision A9): 10 MB for avatars, teams and videos,
 * 30 MB in the general settings of a live. 'validation.imageTooLarge' names them as `max`.
 *
 * @example
 * ```ts
 * const isTooLarge = file.size > imageMaxBytes.picture;
 * ```
 */
export const imageMaxBytes = { picture: 10 * mebibyte, liveSettings: 30 * mebibyte } as const;

/** Keys of the texts of {@link imageProblem}. */
type ImageProblem =
  | 'validation.imageEmpty'
  | 'validation.imageHeic'
  | 'validation.imageTooLarge'
  | 'validation.imageType';

/**
 * Why a file is not taken as a picture, as a key of the SDK's texts; null when it is taken.
 *
 * @param rules `maxBytes`: the limit of the screen; its text takes `{ max: maxBytes / 1_048_576 }`.
 * @example imageProblem(file, { maxBytes: imageMaxBytes.picture }); // 'validation.imageTooLarge'
 */
export function imageProblem(
  file: { readonly size: number; readonly type: string },
  { maxBytes }: { readonly maxBytes: number },
): ImageProblem | null {
  if (file.size === 0) return 'validation.imageEmpty';
  // Phones write HEIC by default, and its name tells the person nothing.
  if (/^image\/hei[cf]/.test(file.type)) return 'validation.imageHeic';
  if (!imageTypes.some((type) => type === file.type)) return 'validation.imageType';
  return file.size > maxBytes ? 'validation.imageTooLarge' : null;
}
