import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../access';
import { Button } from '../../../ui';
import { island } from '../../../ui/lazy';
import { useLivesText } from '../list/messages';

const BatchDialog = island(async () => (await import('./batch-dialog')).BatchDialog);

/** Makes many lives from a file. */
export function BatchButton() {
  const t = useLivesText();
  const may = useMay('changeLives');
  const [isOpen, setOpen] = useState(false);
  if (may.isHidden) return null;
  return (
    <>
      <Button icon={Upload} reason={may.reason} onClick={() => setOpen(true)}>
        {t('batch')}
      </Button>
      {isOpen && <BatchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
