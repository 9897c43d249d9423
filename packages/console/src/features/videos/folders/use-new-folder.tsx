import { FolderPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../../access';
import type { PageAction } from '../../../patterns/action';
import { island } from '../../../ui/lazy';
import { useVideosText } from '../messages';

const FolderNameDialog = island(async () => (await import('./folder-name-dialog')).FolderNameDialog);

/** Makes a folder in the open one: the action of the page, and its dialog. */
export function useNewFolder(parentId: string | undefined): {
  item: PageAction | undefined;
  dialog: ReactNode;
} {
  const t = useVideosText();
  const may = useMay('changeVideos');
  const [isOpen, setOpen] = useState(false);
  const item = {
    key: 'newFolder',
    label: t('folder.new'),
    icon: FolderPlus,
    reason: may.reason,
    onSelect: () => setOpen(true),
  };
  return {
    item: may.isHidden ? undefined : item,
    dialog: isOpen && <FolderNameDialog parentId={parentId} onClose={() => setOpen(false)} />,
  };
}
