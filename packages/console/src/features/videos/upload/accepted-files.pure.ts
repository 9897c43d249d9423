/** Endings of the files that the server makes playable. The server looks into a file; its name only decides what is offered. */
const mediaEndings = [
  'mp4 m4v mov 3gp 3g2 mkv webm avi mpg mpeg vob ts mts m2ts flv ogv wmv asf mxf dv gif webp',
  'mp3 m4a aac wav flac ogg oga opus wma aif aiff caf ac3 eac3',
].flatMap((line) => line.split(' '));

/** The `accept` of a file chooser. Types beside the endings, because phones offer their camera roll by type alone. */
export const acceptedMedia = [
  'video/mp4',
  'video/quicktime',
  'video/webm',
  ...mediaEndings.map((ending) => `.${ending}`),
].join(',');

const endings: ReadonlySet<string> = new Set(mediaEndings);

/**
 * Whether a browser is sure that a file is none of them: it knows the type of its ending, and the ending is not taken. Any other
 * gets the benefit of the doubt: the server looks into it.
 */
export function isNotMedia({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  const ending = /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase();
  return type !== '' && ending !== undefined && !endings.has(ending);
}
