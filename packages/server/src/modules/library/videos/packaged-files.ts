/** The prefix of all files of a video that are served. */
export const videoPrefix = (videoId: string): string => `videos/${videoId}`;

/** Where the files of one run of packaging are. Each run has an id of its own, so that no run touches another one's. */
export function packagedFiles(videoId: string, runId: string) {
  const prefix = `${videoPrefix(videoId)}/${runId}`;
  return {
    prefix,
    hlsKey: `${prefix}/hls`,
    posterKey: `${prefix}/poster.jpg`,
    storyboardKey: `${prefix}/storyboard.vtt`,
  };
}

/** The prefix of the run that made the HLS files of a key; null where the key is not of that form. */
export function prefixOfRun(hlsKey: string): string | null {
  return /^(videos\/[^/]+\/[^/]+)\/hls$/.exec(hlsKey)?.[1] ?? null;
}

/** The name of a video as one file. */
export const mp4File = 'video.mp4';

/** Where the MP4 file of a packaging run is: below the prefix of the run, so that it is removed with it. */
export function mp4Of(prefixOfRun: string) {
  const prefix = `${prefixOfRun}/mp4`;
  return { prefix, key: `${prefix}/${mp4File}` };
}
