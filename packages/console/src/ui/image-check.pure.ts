const types = ['image/jpeg', 'image/png', 'image/webp'];

/** The key of the SDK's text that says why an image is not taken; null when it is. */
export function imageProblem(
  file: Pick<File, 'size' | 'type'>,
  { maxBytes }: { maxBytes: number },
): 'validation.imageTooLarge' | 'validation.imageType' | null {
  if (!types.includes(file.type)) return 'validation.imageType';
  return file.size > maxBytes ? 'validation.imageTooLarge' : null;
}
