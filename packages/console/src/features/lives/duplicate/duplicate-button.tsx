import type { Live } from '@palco/sdk/lives';
import { CopyPlus } from 'lucide-react';
import { useMay } from '../../../access';
import { Button } from '../../../ui';
import { useDuplicateText } from './messages';
import { useOpenCopy } from './use-duplicate-live';

/** Makes a copy of the live whose page this is; for those who may create lives. */
export function DuplicateButton({ live }: { live: Live }) {
  const t = useDuplicateText();
  const may = useMay('changeLives');
  const openCopy = useOpenCopy();
  if (may.isHidden) return null;
  return (
    <Button icon={CopyPlus} reason={may.reason} onClick={() => openCopy(live)}>
      {t('duplicate')}
    </Button>
  );
}
