import type { AddedFiles, FileValidator, RejectedFile, UploadQueue, UploadTarget } from '@palco/sdk/upload';
import { forwardRef, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { acceptsFile } from './accepts-file';
import { UploadRootContext } from './upload-context';
import { UploadQueueContext, useUploadQueue } from './upload-queue';
import { uploadRootAttributes, type UploadRootState } from './upload.data-attrs';
import { useDropGuard } from './use-drop-guard';

/** Props of `Upload.Root`. */
export interface UploadRootProps extends PartProps<'div', UploadRootState> {
  /** The queue of all parts in it. Default: the one of the provider. */
  readonly queue?: UploadQueue;
  /** Where the videos of new files go; by default the root folder of the selected team. */
  readonly target?: UploadTarget;
  /** What the file chooser offers, for example `video/*`. What is dropped or pasted and is none of it is rejected as `UPLOAD_UNSUPPORTED`. */
  readonly accept?: string;
  /**
   * Refuses a file before it is queued, for example what a dropped folder holds besides videos: returns the error code, or
   * `null` to accept it. The queue's own checks apply as well.
   */
  readonly validate?: FileValidator;
  /** Several files at once; otherwise the first one of a choice or a drop is taken. Default true. */
  readonly multiple?: boolean;
  /** No new files are accepted; uploads in progress continue. */
  readonly disabled?: boolean;
  /** Called after each choice or drop with what was accepted and rejected. */
  readonly onAdded?: (added: AddedFiles) => void;
}

const none: readonly RejectedFile[] = [];

/** Holds the parts that add files and show them. A `div`. */
export const UploadRoot = forwardRef<HTMLDivElement, UploadRootProps>(function UploadRoot(props, ref) {
  const {
    queue: given,
    target,
    accept,
    validate,
    multiple = true,
    disabled = false,
    onAdded,
    ...rest
  } = props;
  const queue = useUploadQueue(given);
  const [rejected, setRejected] = useState(none);
  const inputRef = useRef<HTMLInputElement>(null);
  useDropGuard();
  const latest = useRef({ target, validate, onAdded });
  useEffect(() => {
    latest.current = { target, validate, onAdded };
  });

  const add = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return;
      // A drop may bring several files even where `multiple` is false.
      const { target, validate, onAdded } = latest.current;
      const added = queue.add(multiple ? files : files.slice(0, 1), target, (file) =>
        acceptsFile(accept, file) ? (validate?.(file) ?? null) : 'UPLOAD_UNSUPPORTED',
      );
      setRejected(added.rejected);
      onAdded?.(added);
    },
    [queue, multiple, accept],
  );
  const value = useMemo(
    () => ({
      accept,
      multiple,
      disabled,
      rejected,
      inputRef,
      add,
      openChooser: () => openChooser(inputRef.current),
      dismissRejected: () => setRejected(none),
    }),
    [accept, multiple, disabled, rejected, add],
  );
  const root = usePart('div', {
    part: 'upload-root',
    props: rest,
    ref,
    state: { disabled },
    attributes: uploadRootAttributes,
  });
  return (
    <UploadQueueContext.Provider value={queue}>
      <UploadRootContext.Provider value={value}>{root}</UploadRootContext.Provider>
    </UploadQueueContext.Provider>
  );
});

function openChooser(input: HTMLInputElement | null): void {
  if (!input) {
    throw new Error(
      '<Upload.Trigger> found no file input to open. Put an <Upload.Input /> inside of the same <Upload.Root>.',
    );
  }
  input.click();
}
