import type { VideoItem } from '@palco/sdk';
import { useMemo, useState } from 'react';
import { DeleteVideoDialog } from './delete-video-dialog';
import { RenameVideoDialog } from './rename-video-dialog';

/** What a tile or a row may ask for; the dialogs belong to the page, so that they outlive the tile. */
export interface VideoActions {
  rename(video: VideoItem): void;
  remove(video: VideoItem): void;
}

type Asked = { readonly dialog: 'rename' | 'remove'; readonly video: VideoItem };

/** The actions and the dialog that one of them opened. */
export function useVideoDialogs(onRemoved: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = useMemo<VideoActions>(
    () => ({
      rename: (video) => setAsked({ dialog: 'rename', video }),
      remove: (video) => setAsked({ dialog: 'remove', video }),
    }),
    [],
  );
  const close = () => setAsked(null);
  const dialogs = (
    <>
      {asked?.dialog === 'rename' && <RenameVideoDialog video={asked.video} onClose={close} />}
      {asked?.dialog === 'remove' && (
        <DeleteVideoDialog video={asked.video} onClose={close} onRemoved={onRemoved} />
      )}
    </>
  );
  return { actions, dialogs };
}
