/** Types that a browser gives to real media although they begin with neither `video/` nor `audio/`. */
const mediaTypes = new Set([
  'application/mp4',
  'application/mxf',
  'application/ogg',
  'application/octet-stream',
  'application/vnd.rn-realmedia',
  'application/x-matroska',
]);

/**
 * Whether a browser is sure that a file is no media, by its name's ending. A file without a known type is given the
 * benefit of the doubt: the server looks into it.
 */
export function isNotMedia(type: string): boolean {
  return type !== '' && !/^(video|audio)\//.test(type) && !mediaTypes.has(type);
}
