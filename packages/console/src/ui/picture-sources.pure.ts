const coverPattern = /\/cover-[\da-f]{16}\.png(?=\?|$)/;

/** Of an `img`. */
interface PictureSources {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}

/**
 * What an image of this width loads. A cover that the server draws is there in small as well; any other picture has one size.
 *
 * @param width in CSS pixels
 */
export function pictureSources(picture: string, width: number): PictureSources {
  if (!coverPattern.test(picture)) return { src: picture };
  const small = picture.replace(coverPattern, (name) => name.replace('.png', '-small.png'));
  return { src: picture, srcSet: `${small} 320w, ${picture} 1280w`, sizes: `${width}px` };
}
