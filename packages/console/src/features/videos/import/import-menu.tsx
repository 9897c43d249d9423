import { Link } from '@tanstack/react-router';
import { ChevronDown, FolderInput, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../access';
import { BareIconButton, Menu } from '../../../ui';
import { island } from '../../../ui/lazy';
import { useImportText } from './messages';

const ImportDialog = island(async () => (await import('./import-dialog')).ImportDialog);

/** The other ways in which a video comes into the library, beside the button that sends files. */
export function ImportMenu({ directoryId }: { directoryId: string | undefined }) {
  const t = useImportText();
  const may = useMay('sendVideos');
  const [isOpen, setOpen] = useState(false);
  if (may.isHidden) return null;
  return (
    <>
      <Menu
        align="end"
        trigger={<BareIconButton variant="primary" icon={ChevronDown} label={t('menu')} />}
        items={[
          { label: t('action'), icon: Link2, reason: may.reason, onSelect: () => setOpen(true) },
          {
            label: t('library'),
            icon: FolderInput,
            link: <Link to="/vod/imports" search={{ directoryId }} />,
          },
        ]}
      />
      {isOpen && <ImportDialog directoryId={directoryId} onClose={() => setOpen(false)} />}
    </>
  );
}
