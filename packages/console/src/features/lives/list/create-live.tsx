import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ListOrdered, Upload } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../access';
import { PageActions } from '../../../patterns/action';
import { BareIconButton, Menu, SplitButton } from '../../../ui';
import { island } from '../../../ui/lazy';
import { useTrashLink } from '../deletion';
import { useLivesText } from './messages';
import { NewLiveButton } from './new-live-button';

const BatchDialog = island(async () => (await import('../batch/batch-dialog')).BatchDialog);

/** The three ways to make lives, one at once, one step by step, and many from a file, beside the way to the deleted ones. */
export function CreateLive() {
  const t = useLivesText();
  const may = useMay('changeLives');
  const navigate = useNavigate();
  const [isBatchOpen, setBatchOpen] = useState(false);
  const trash = useTrashLink();
  if (may.isHidden) return null;
  return (
    <PageActions items={[trash]}>
      <SplitButton>
        <NewLiveButton />
        <Menu
          align="end"
          trigger={<BareIconButton variant="primary" icon={ChevronDown} label={t('moreWays')} />}
          items={[
            {
              label: t('stepByStep'),
              icon: ListOrdered,
              reason: may.reason,
              onSelect: () => void navigate({ to: '/streaming/create' }),
            },
            { label: t('batch'), icon: Upload, reason: may.reason, onSelect: () => setBatchOpen(true) },
          ]}
        />
      </SplitButton>
      {isBatchOpen && <BatchDialog onClose={() => setBatchOpen(false)} />}
    </PageActions>
  );
}
