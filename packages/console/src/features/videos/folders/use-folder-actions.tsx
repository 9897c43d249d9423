import { directoriesApi, type Directory } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { FolderInput, FolderPlus, Pencil, ScrollText, Settings2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../../access';
import type { Actions } from '../../../patterns/action';
import { deletion } from '../../../patterns/action/deletion';
import { island } from '../../../ui/lazy';
import { useVideosText } from '../messages';

// Forms and the choice of a folder: the library does not wait for them.
const FolderNameDialog = island(async () => (await import('./folder-name-dialog')).FolderNameDialog);
const MoveDialog = island(async () => (await import('../organize/move-dialog')).MoveDialog);
const FolderSettingsDialog = island(
  async () => (await import('./folder-settings-dialog')).FolderSettingsDialog,
);

type Opened = { readonly kind: 'new' | 'rename' | 'move' | 'settings'; readonly folder: Directory };

interface FolderActionOptions {
  /** Given for the folder that is open: leaves it after its deletion. Such a folder also offers to make a folder in it. */
  onDeleted?(folder: Directory): void;
}

/** Everything that can be done with a folder of the library. */
export function useFolderActions({ onDeleted }: FolderActionOptions = {}): {
  actions: Actions<Directory>;
  dialogs: ReactNode;
} {
  const t = useVideosText();
  const may = useMay('changeVideos');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const open = (kind: Opened['kind']) => (folder: Directory) => setOpened({ kind, folder });
  const actions: Actions<Directory> = {
    noun: ['directories', 'videos', 'trash'],
    nameOf: ({ nome }) => nome,
    items: [
      {
        key: 'new',
        label: t('folder.new'),
        icon: FolderPlus,
        may,
        isFor: () => onDeleted !== undefined,
        run: open('new'),
      },
      { key: 'rename', label: t('action.rename'), icon: Pencil, may, run: open('rename') },
      { key: 'move', label: t('action.move'), icon: FolderInput, may, run: open('move') },
      { key: 'settings', label: t('action.folderSettings'), icon: Settings2, may, run: open('settings') },
      {
        key: 'records',
        label: t('action.records'),
        icon: ScrollText,
        link: ({ id }) => <Link to="/records" search={{ by: 'identifier', search: id, period: 'all' }} />,
      },
      {
        ...deletion,
        label: t('action.delete'),
        may,
        question: (folder) => questionOf(folder, t),
        call: (palco, { id }) => palco.use(directoriesApi).remove(id, { force: true }),
        undo: (palco, { id }) => palco.use(directoriesApi).restore(id),
        removedId: ({ id }) => id,
        done: t('folder.deleted'),
        onDone: (folder) => onDeleted?.(folder),
      },
    ],
  };
  const dialogs = opened && (
    <>
      {opened.kind === 'new' && <FolderNameDialog parentId={opened.folder.id} onClose={close} />}
      {opened.kind === 'rename' && <FolderNameDialog folder={opened.folder} onClose={close} />}
      {opened.kind === 'settings' && <FolderSettingsDialog folder={opened.folder} onClose={close} />}
      {opened.kind === 'move' && (
        <MoveDialog
          items={{ videos: [], folders: [opened.folder] }}
          from={opened.folder.parentId ?? undefined}
          onClose={close}
        />
      )}
    </>
  );
  return { actions, dialogs };
}

/** How much goes with the folder; its name has to be typed where anything does. */
function questionOf({ nome, videosTotal, directoriesTotal }: Directory, t: ReturnType<typeof useVideosText>) {
  const title = t('folder.delete.title', { name: nome });
  const confirmLabel = t('delete.confirm');
  if (videosTotal + directoriesTotal === 0) return { title, text: t('folder.delete.empty'), confirmLabel };
  return {
    title,
    text: t('folder.delete.text', {
      videos: t('videosCount', { count: videosTotal }),
      folders: t('foldersCount', { count: directoriesTotal }),
    }),
    confirmLabel,
    typed: {
      expected: nome,
      label: t('folder.delete.typed', { name: nome }),
      mismatch: t('folder.delete.mismatch'),
    },
  };
}
