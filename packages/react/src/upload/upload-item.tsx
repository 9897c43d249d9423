import type { UploadEntry } from '@palco/sdk/upload';
import type { ReadableAtom } from 'nanostores';
import { forwardRef, useMemo } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useStoreSelector } from '../bind/use-store';
import { useUploadQueue } from './upload-queue';
import { UploadItemContext, useUploadItemValue } from './upload-context';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** Props of `Upload.Item`. */
export interface UploadItemProps extends PartProps<'li', UploadItemState> {
  /** Id of the file in the queue, as `Upload.List` hands it out. */
  readonly uploadId: string;
}

/** One file of the queue. Renders nothing once the file is removed. An `li`. */
export const UploadItem = forwardRef<HTMLLIElement, UploadItemProps>(function UploadItem(props, ref) {
  const queue = useUploadQueue();
  const $entry = useMemo(() => queue.entry(props.uploadId), [queue, props.uploadId]);
  const exists = useStoreSelector($entry, (entry) => entry !== undefined);
  return exists ? <PresentItem {...props} ref={ref} $entry={$entry} /> : null;
});

interface PresentItemProps extends UploadItemProps {
  readonly $entry: ReadableAtom<UploadEntry | undefined>;
}

const PresentItem = forwardRef<HTMLLIElement, PresentItemProps>(function PresentItem(props, ref) {
  const { uploadId: id, $entry, ...given } = props;
  const queue = useUploadQueue();
  const value = useUploadItemValue(id, queue, $entry);
  const item = usePart('li', {
    part: 'upload-item',
    props: given,
    ref,
    state: value.state,
    attributes: uploadItemAttributes,
    own: { tabIndex: -1 },
  });
  return <UploadItemContext.Provider value={value}>{item}</UploadItemContext.Provider>;
});
