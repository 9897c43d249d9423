/** Ends the name of a recording that lacks what came after it, because the disk was full. */
const cutEnding = '.cut.mp4';

/** The file name of a recording; names sort by time. */
export function recordingName(time: number, random: string): string {
  return `${String(time).padStart(14, '0')}-${random}.mp4`;
}

/** Ends the name of a recording that begins with what its packager had to read once more, after an earlier one died. */
const continuedEnding = '.on.mp4';

export const continuedName = (name: string): string => name.replace(/\.mp4$/, continuedEnding);

export const isContinued = (name: string): boolean => uncutRecordingName(name).endsWith(continuedEnding);

/** When the recording of a name began, in milliseconds. */
export const recordingTime = (name: string): number => Number.parseInt(name, 10) || 0;

/** The name that a recording gets once it is known that something is missing after it. */
export const cutRecordingName = (name: string): string => name.replace(/\.mp4$/, cutEnding);

export const isCutRecording = (name: string): boolean => name.endsWith(cutEnding);

/** The name that it had before; that of one that is not cut, as it is. */
export const uncutRecordingName = (name: string): string =>
  isCutRecording(name) ? name.replace(cutEnding, '.mp4') : name;
