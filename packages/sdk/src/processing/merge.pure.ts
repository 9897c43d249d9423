import {
  completeProgress,
  isSettled,
  progressOfTranscode,
  progressOfUpload,
  type SeenTranscode,
  type SeenUpload,
  type TrackedVideo,
} from './tracked-video.pure';

// A poll may be answered before the server has queued the transcode; by the next poll it is queued.
const missesUntilComplete = 2;

/** Videos that the panel follows, newest first. */
export type Tracked = readonly TrackedVideo[];

/**
 * Merges the files of the upload queue, in its order. A file that left the queue unfinished is dropped. Waiting files are
 * sorted in the order in which they will be sent; all other rows keep their place.
 */
export function mergeUploads(tracked: Tracked, uploads: readonly SeenUpload[]): Tracked {
  const byId = new Map(uploads.map((upload) => [upload.id, upload]));
  const followed = tracked.flatMap((video) => {
    const upload = byId.get(video.uploadId ?? '');
    if (!upload) return video.uploadId && video.upload?.status !== 'done' && !video.transcode ? [] : video;
    byId.delete(upload.id);
    return followUpload(video, upload);
  });
  const added = [...byId.values()].map((upload) => {
    // A transcode of the same video may have been seen before its upload was.
    const index = followed.findIndex(
      (video) => upload.videoId !== undefined && video.videoId === upload.videoId,
    );
    const [known = newVideo(`upload:${upload.id}`)] = index < 0 ? [] : followed.splice(index, 1);
    // The transcode of the replaced source says nothing about the new file.
    return followUpload(upload.replaces ? { ...known, transcode: undefined } : known, upload);
  });
  return inSendingOrder([...added.toReversed(), ...followed], uploads);
}

function inSendingOrder(tracked: Tracked, uploads: readonly SeenUpload[]): Tracked {
  const isWaiting = ({ upload, transcode }: TrackedVideo) => !transcode && upload?.status === 'waiting';
  const waiting = new Map(
    tracked.flatMap((video) => (isWaiting(video) ? [[video.uploadId ?? '', video] as const] : [])),
  );
  const order = uploads.flatMap(({ id }) => waiting.get(id) ?? []);
  let next = 0;
  return tracked.map((video) => (isWaiting(video) ? (order[next++] ?? video) : video));
}

/**
 * Merges the answer of a poll of one team, newest item first. An item that was seen and is no longer listed is complete
 * (decisions section 2); so is a finished upload that two polls in a row do not list: its conversion ended between two polls.
 */
export function mergeTranscodes(
  tracked: Tracked,
  answer: { readonly items: readonly SeenTranscode[]; readonly accountId?: string },
): Tracked {
  const byVideo = new Map(answer.items.map((item) => [item.videoId, item]));
  const followed = tracked.flatMap((video) => {
    const item = byVideo.get(video.videoId ?? '');
    if (item) {
      byVideo.delete(item.videoId);
      return followTranscode(video, item);
    }
    // The answer covers one team. Transcodes of another team are dropped; its own polls list them again after a switch back.
    if (video.accountId !== answer.accountId) return video.uploadId ? video : [];
    return missed(video);
  });
  const added = [...byVideo.values()].map((item) =>
    followTranscode({ ...newVideo(`transcode:${item.videoId}`), accountId: answer.accountId }, item),
  );
  return [...added, ...followed];
}

/** The rows that remain after a team switch: the files that are still in the person's queue. */
export function withoutTranscodes(tracked: Tracked, uploads: readonly SeenUpload[]): Tracked {
  const queued = new Set(uploads.map(({ id }) => id));
  return tracked.filter(({ uploadId = '' }) => queued.has(uploadId));
}

/** Drops the oldest settled rows beyond `limit`; shown and dismissed ones are counted apart. Others are never dropped. */
export function bounded(tracked: Tracked, limit: number): Tracked {
  const left = { shown: limit, dismissed: limit };
  return tracked.filter(
    (video) => !isSettled(video) || left[video.isDismissed ? 'dismissed' : 'shown']-- > 0,
  );
}

/** Hides settled rows; one that is retried is shown again. */
export function dismissSettled(tracked: Tracked): Tracked {
  return tracked.map((video) => (isSettled(video) ? { ...video, isDismissed: true } : video));
}

function newVideo(id: string): TrackedVideo {
  return { id, name: '', misses: 0, isDismissed: false };
}

function followUpload(video: TrackedVideo, upload: SeenUpload): TrackedVideo {
  const { id: uploadId, name, directoryId, videoId = video.videoId, accountId = video.accountId } = upload;
  const seen = { name, directoryId, videoId, accountId, uploadId, upload: progressOfUpload(upload) };
  return revived({ ...video, ...seen });
}

function followTranscode(video: TrackedVideo, item: SeenTranscode): TrackedVideo {
  const transcode = progressOfTranscode(item);
  // The server has the whole file when it converts it, even where this page did not receive the 202.
  const upload = video.upload && completeProgress;
  return revived({ ...video, name: item.title, videoId: item.videoId, upload, transcode, misses: 0 });
}

function missed(video: TrackedVideo): TrackedVideo {
  if (video.transcode)
    return video.transcode.status === 'failed' ? video : { ...video, transcode: completeProgress };
  if (video.upload?.status !== 'done') return video;
  const misses = video.misses + 1;
  return { ...video, misses, transcode: misses >= missesUntilComplete ? completeProgress : undefined };
}

function revived(video: TrackedVideo): TrackedVideo {
  return video.isDismissed && !isSettled(video) ? { ...video, isDismissed: false } : video;
}
