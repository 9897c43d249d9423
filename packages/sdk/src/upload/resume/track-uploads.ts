import type { UploadEntry } from '../upload-contract';
import type { ResumeChannel, UploadResumeOptions } from './resume-contract';
import type { ResumeFacts, ResumeStore } from './resume-store';
import { hashOf } from './same-file';

/** The server keeps an unfinished upload for seven days after its last byte. */
const keptMs = 7 * 86_400_000;

export const lockOf = (videoId: string) => `palco-uploads${videoId}`;

/** Dependencies of the tracking. */
export interface TrackOptions extends Pick<UploadResumeOptions, 'uploads' | '$scope' | 'ports' | 'handleOf'> {
  readonly store: ResumeStore;
  readonly channel: ResumeChannel;
}

/** Stores a record of every upload that has a video, holds its lock, and posts its progress to the other tabs. */
export function trackUploads({ uploads, $scope, ports, handleOf, store, channel }: TrackOptions) {
  const tracked = new Map<string, { readonly unlisten: () => void; readonly release: () => void }>();
  const owned = new Set<string>();

  const track = (id: string) => {
    const { personId } = $scope.get();
    const $entry = uploads.entry(id);
    let last: Partial<UploadEntry> = {};
    let hash: Promise<string> | undefined;
    let release = (): void => undefined;
    const write = async (facts: ResumeFacts, { file, handle: before }: UploadEntry) => {
      const handle = (await handleOf?.(file)) ?? before;
      hash ??= hashOf(file);
      const record = { ...facts, lastModified: file.lastModified, hash: await hash, handle };
      if (owned.has(facts.videoId)) await store.put(record);
    };
    const changed = (entry: UploadEntry | undefined) => {
      const { videoId } = entry ?? last;
      if (!videoId || personId === null) return;
      if (!entry || entry.stage === 'done') {
        owned.delete(videoId);
        // A cancelled or finished upload loses its record; one that a sign-out removed keeps it for the same person.
        const isOver = entry || personId === $scope.get().personId;
        void Promise.resolve(isOver && store.remove(videoId)).then(release);
        return;
      }
      if (!owned.has(videoId))
        void ports.locks.run(lockOf(videoId), () => new Promise<void>((resolve) => (release = resolve)));
      owned.add(videoId);
      const { accountId, directoryId, replaces, name, fileName, size, resumeOffset: offset } = entry;
      const place = { videoId, personId, accountId, directoryId, replaces };
      const facts = { ...place, name, fileName, size, offset, expiresAt: ports.clock.now() + keptMs };
      if (offset !== last.resumeOffset) void write(facts, entry);
      if (entry.progress !== last.progress) channel.post({ ...facts, progress: entry.progress });
      last = entry;
    };
    changed($entry.get());
    return { unlisten: $entry.listen(changed), release: () => release() };
  };
  const unlisten = uploads.$ids.subscribe((ids) => {
    for (const id of ids) if (!tracked.has(id)) tracked.set(id, track(id));
    for (const [id, { unlisten }] of tracked) {
      if (ids.includes(id)) continue;
      unlisten();
      tracked.delete(id);
    }
  });
  return {
    /** Whether this tab sends the upload. */
    owns: (videoId: string) => owned.has(videoId),
    stop() {
      unlisten();
      for (const { release, unlisten } of tracked.values()) {
        unlisten();
        release();
      }
    },
  };
}
