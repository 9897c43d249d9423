import { useState } from 'react';
import { FolderDialog, type ChosenFolder } from '../../../patterns/folder/folder-dialog';
import { useDialogText } from './messages';
import type { LibraryItems } from './move-items';
import type { Refused } from './use-many-changes';
import { useMove } from './use-move';

interface MoveDialogProps {
  items: LibraryItems;
  /** The folder in which they are: the choice begins there. */
  from?: string;
  /** Called with the ids of what was moved. */
  onMoved?(ids: readonly string[]): void;
  onClose(): void;
}

/** Moves videos and folders to the folder that is chosen. */
export function MoveDialog({ items, from, onMoved, onClose }: MoveDialogProps) {
  const t = useDialogText();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { move, isPending } = useMove();
  const moveTo = async (to: ChosenFolder) => {
    setRefused([]);
    const moved = await move(items, to);
    onMoved?.(moved.done);
    if (moved.refused.length === 0) onClose();
    else setRefused(moved.refused);
  };
  return (
    <FolderDialog
      title={t('move.title', { count: items.videos.length + items.folders.length })}
      from={from}
      hidden={new Set(items.folders.map(({ id }) => id))}
      pending={isPending}
      onChoose={(to) => void moveTo(to)}
      onClose={onClose}
    >
      {refused.length > 0 ? (
        <>
          <p>{t('move.partly', { count: refused.length })}</p>
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={name}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </>
      ) : undefined}
    </FolderDialog>
  );
}
