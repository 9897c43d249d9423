import { atom, type ReadableAtom } from 'nanostores';
import type { ResumableUpload, ResumeMessage, UploadResumeOptions } from './resume-contract';
import type { ResumeFacts, ResumeRecord, ResumeStore } from './resume-store';
import { lockOf } from './track-uploads';

/** Dependencies of the list. */
export interface OfferOptions extends Pick<UploadResumeOptions, '$scope' | 'ports'> {
  readonly store: ResumeStore;
  /** Whether this tab sends the upload. */
  owns(videoId: string): boolean;
}

/** The uploads that this person can continue in this team, and those that another tab sends. */
export interface ResumeOffers {
  readonly $items: ReadableAtom<readonly ResumableUpload[]>;
  recordOf(videoId: string): Promise<ResumeRecord | undefined>;
  find(videoId: string): ResumableUpload | undefined;
  /** Sets the item of the list; without one, removes it. */
  show(videoId: string, item?: ResumableUpload): void;
  offer(record: ResumeRecord, problem?: ResumableUpload['problem']): void;
  /** Shows the progress that another tab posted. */
  mirror(message: ResumeMessage): void;
  /** Reloads the list, after a change of person or team. */
  load(): Promise<void>;
}

export function createOffers({ $scope, ports, store, owns }: OfferOptions): ResumeOffers {
  const items = new Map<string, ResumableUpload>();
  const $items = atom<readonly ResumableUpload[]>([]);

  const isMine = ({ personId, accountId }: ResumeFacts) => {
    const scope = $scope.get();
    return personId === scope.personId && (accountId ?? scope.accountId) === scope.accountId;
  };
  const show = (videoId: string, item?: ResumableUpload) => {
    if (item) items.set(videoId, item);
    else items.delete(videoId);
    $items.set([...items.values()]);
  };
  const offer = (record: ResumeRecord, problem?: ResumableUpload['problem']) => {
    const isGone = problem === 'gone' || record.expiresAt <= ports.clock.now();
    // After a failed attempt the handle is not tried again until the next `load`: the person chooses the file instead.
    const stage = isGone ? 'gone' : record.handle && !problem ? 'ready' : 'needs-file';
    show(record.videoId, { ...record, stage, problem });
  };
  const recordOf = async (videoId: string) =>
    (await store.list()).find((record) => record.videoId === videoId && isMine(record));
  /** Offers an upload once its lock is free, which means that no tab sends it. */
  const offerWhenFree = (videoId: string) =>
    void ports.locks.run(lockOf(videoId), async () => {
      const record = await recordOf(videoId);
      if (owns(videoId)) return;
      if (record) offer(record);
      else show(videoId);
    });
  return {
    $items,
    recordOf,
    find: (videoId) => items.get(videoId),
    show,
    offer,
    mirror(message) {
      const { videoId } = message;
      if (!isMine(message) || owns(videoId)) return;
      const isNew = items.get(videoId)?.stage !== 'elsewhere';
      show(videoId, { ...message, stage: 'elsewhere' });
      if (isNew) offerWhenFree(videoId);
    },
    async load() {
      items.clear();
      $items.set([]);
      for (const record of await store.list()) if (isMine(record)) offerWhenFree(record.videoId);
    },
  };
}
