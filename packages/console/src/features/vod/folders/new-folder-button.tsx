import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../access';
import { Button } from '../../../ui';
import { island } from '../../../ui/lazy';
import { useVodText } from '../messages';

const FolderNameDialog = island(async () => (await import('./folder-name-dialog')).FolderNameDialog);

/** Makes a folder in the open one. */
export function NewFolderButton({ parentId }: { parentId: string | undefined }) {
  const t = useVodText();
  const may = useMay('changeVideos');
  const [isOpen, setOpen] = useState(false);
  if (may.isHidden) return null;
  return (
    <>
      <Button icon={FolderPlus} reason={may.reason} onClick={() => setOpen(true)}>
        {t('folder.new')}
      </Button>
      {isOpen && <FolderNameDialog parentId={parentId} onClose={() => setOpen(false)} />}
    </>
  );
}
