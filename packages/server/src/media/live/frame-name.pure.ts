/** Where pictures of the programme's signal are, below the folder of a live. */
export const framesFolder = 's1/frames';

const keyPattern = /^live-images\/([\da-f-]{36})\/frame-([\da-f]{18})\.jpg$/;

/**
 * The key under which a picture of the signal is served: beside the pictures of its live, since a link to media of the live would
 * open its programme. Nobody can guess its name: whoever may not see what is not on air is not told it.
 */
export const frameKeyOf = (liveId: string, name: string): string => `live-images/${liveId}/frame-${name}.jpg`;

/** Where the file of such a key is among those of lives; null for any other key. */
export function fileOfFrame(key: string): string | null {
  const [, liveId, name] = keyPattern.exec(key) ?? [];
  return liveId === undefined || name === undefined ? null : `lives/${liveId}/${framesFolder}/${name}.jpg`;
}
