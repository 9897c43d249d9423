import { uploadMessages } from '@palco/sdk/i18n';
import type { RejectedFile, UploadEntry, UploadQueue } from '@palco/sdk/upload';
import type { ReadableAtom } from 'nanostores';
import { useMemo, type RefObject } from 'react';
import { createPartContext } from '../bind/part-context';
import { useStoreSelector } from '../bind/use-store';
import { useTranslation } from '../i18n/use-translation';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** What `Upload.Root` gives to its parts. */
export interface UploadRootValue {
  readonly accept: string | undefined;
  readonly multiple: boolean;
  readonly disabled: boolean;
  /** Files of the last choice that were not taken. */
  readonly rejected: readonly RejectedFile[];
  readonly inputRef: RefObject<HTMLInputElement | null>;
  add(files: readonly File[]): void;
  openChooser(): void;
  dismissRejected(): void;
}

/** What `Upload.Item` gives to its parts. */
export interface UploadItemValue {
  readonly id: string;
  readonly queue: UploadQueue;
  readonly $entry: ReadableAtom<UploadEntry | undefined>;
  readonly name: string;
  /** Selected once per row, not per part; progress is not in it, so that a name does not render with every byte. */
  readonly state: UploadItemState;
}

export const [UploadRootContext, useUploadRoot] = createPartContext<UploadRootValue>('Upload.Root');
const [UploadItemContext, useUploadItem] = createPartContext<UploadItemValue>('Upload.Item');
export { UploadItemContext };

/** What `Upload.Item` gives, what its parts show of it, and their texts. */
export function useUploadPart(name: string) {
  const { state, ...item } = useUploadItem(name);
  const { t } = useTranslation(uploadMessages);
  return { ...item, t, part: { state, attributes: uploadItemAttributes } };
}

/** What the parts of one row share, read once for all of them. */
export function useUploadItemValue(
  id: string,
  queue: UploadQueue,
  $entry: UploadItemValue['$entry'],
): UploadItemValue {
  const stage = useStoreSelector($entry, (entry) => entry?.stage ?? 'queued');
  const status = useStoreSelector($entry, (entry) => entry?.status ?? 'awaiting');
  const errorCode = useStoreSelector($entry, (entry) => entry?.error?.code);
  const verified = useStoreSelector($entry, (entry) => entry?.isVerified === true);
  const name = useStoreSelector($entry, (entry) => entry?.name ?? '');
  return useMemo(
    () => ({ id, queue, $entry, name, state: { stage, status, errorCode, verified } }),
    [id, queue, $entry, name, stage, status, errorCode, verified],
  );
}
