import type { Directory, VideoItem } from '@palco/sdk';
import { useEffect, useRef, useState } from 'react';
import type { RowSelection } from '../../../patterns/list';
import { toast, VisuallyHidden } from '../../../ui';
import { useDialogText } from '../organize/messages';
import { itemName, sorted, type LibraryItem } from '../organize/library-items.pure';
import { useVideosText } from '../messages';
import type { Refused } from '../organize/use-many-changes';
import { useMove } from '../organize/use-move';
import { dragLibrary, type DragPage } from './drag-library';
import { knownFolders, type Step } from './known-folders.pure';
import styles from './library-drag.module.css';
import { useDragText } from './messages';

interface LibraryDragProps {
  videos: readonly VideoItem[];
  folders: readonly Directory[];
  /** The way to the open folder, from the top. */
  way: readonly Step[];
  selection: RowSelection<LibraryItem>;
}

/** Drag and drop of videos and folders onto folders and breadcrumbs, announced to screen readers. Renders nothing visible. */
export function LibraryDrag(props: LibraryDragProps) {
  const { page, said } = useDragPage(props);
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  useEffect(() => {
    const stage = document.querySelector('main');
    return stage ? dragLibrary(stage, () => latest.current) : undefined;
  }, []);
  return (
    <p role="status">
      <VisuallyHidden>{said}</VisuallyHidden>
    </p>
  );
}

function useDragPage({ videos, folders, way, selection }: LibraryDragProps): {
  page: DragPage;
  said: string;
} {
  const t = useDragText();
  const common = useVideosText();
  const [said, say] = useState('');
  const { move } = useMove();
  const nameRefused = useRefusedNotice();
  const known = knownFolders(way, folders, common('title'));
  const nameOf = (folder: string) => known.get(folder)?.name ?? '';
  const only = (items: readonly LibraryItem[]) => (items.length === 1 ? items[0] : undefined);
  const moveInto = async (moved: readonly LibraryItem[], folder: string) => {
    const { done, refused } = await move(sorted(moved), { id: folder, name: nameOf(folder) });
    selection.drop(done);
    say('');
    nameRefused(refused);
  };
  const page: DragPage = {
    items: new Map([...videos, ...folders, ...selection.rows].map((item) => [item.id, item])),
    selected: selection.rows.map(({ id }) => id),
    parents: new Map([...known].map(([id, { parentId }]) => [id, parentId])),
    label(held) {
      const one = only(held);
      return one ? itemName(one) : t('drag.held', { count: held.length });
    },
    onHold(held) {
      const one = only(held);
      say(one ? t('drag.heldNamed', { name: itemName(one) }) : t('drag.heldMany', { count: held.length }));
    },
    onOver: (folder) =>
      say(folder === undefined ? t('drag.nowhere') : t('drag.over', { folder: nameOf(folder) })),
    onDrop(moved, folder) {
      if (folder === undefined || moved.length === 0) return say(t('drag.ended'));
      say(t('drag.moving', { folder: nameOf(folder) }));
      void moveInto(moved, folder);
    },
  };
  return { page, said };
}

/** Most refused items that a notice names. */
const mostNamed = 3;

function useRefusedNotice(): (refused: readonly Refused[]) => void {
  const t = useDragText();
  const dialogs = useDialogText();
  return (refused) => {
    if (refused.length === 0) return;
    const more = refused.length - mostNamed;
    toast({
      kind: 'error',
      title: dialogs('move.partly', { count: refused.length }),
      text: (
        <>
          {refused.slice(0, mostNamed).map(({ name, reason }, index) => (
            <span key={index} className={styles.refused}>
              {name}: {reason}
            </span>
          ))}
          {more > 0 && t('drag.more', { count: more })}
        </>
      ),
      key: `move ${refused.map(({ name }) => name).join()}`,
    });
  };
}
