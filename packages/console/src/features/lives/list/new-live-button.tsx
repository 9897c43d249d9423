import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../access';
import { Button } from '../../../ui';
import { island } from '../../../ui/lazy';
import { useLivesText } from './messages';

const LiveDialog = island(async () => (await import('../form/live-dialog')).LiveDialog);

/** Makes a live. */
export function NewLiveButton() {
  const t = useLivesText();
  const may = useMay('changeLives');
  const [isOpen, setOpen] = useState(false);
  if (may.isHidden) return null;
  return (
    <>
      <Button variant="primary" icon={Plus} reason={may.reason} onClick={() => setOpen(true)}>
        {t('new')}
      </Button>
      {isOpen && <LiveDialog onClose={() => setOpen(false)} />}
    </>
  );
}
