import type { VideoItem } from '@palco/sdk';
import { useState, type RefObject } from 'react';
import { island } from '../../ui/later';
import { useDeleteVideo } from './use-delete-video';

// A form and its rules: the library does not wait for them.
const RenameVideoDialog = island(async () => (await import('./rename-video-dialog')).RenameVideoDialog);

/** What a tile or a row may ask for; the dialogs belong to the page, so that they outlive the tile. */
export interface VideoActions {
  rename(video: VideoItem): void;
  remove(video: VideoItem): void;
}

interface VideoDialogsOptions {
  onRemoved?(): void;
  /** Takes the focus of a removed row. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/** The actions and the dialog that one of them opened. */
export function useVideoDialogs(options: VideoDialogsOptions) {
  const [renamed, setRenamed] = useState<VideoItem | null>(null);
  const remove = useDeleteVideo(options);
  const actions: VideoActions = { rename: setRenamed, remove: remove.ask };
  const dialogs = (
    <>
      {renamed && <RenameVideoDialog video={renamed} onClose={() => setRenamed(null)} />}
      {remove.dialog}
    </>
  );
  return { actions, dialogs };
}
