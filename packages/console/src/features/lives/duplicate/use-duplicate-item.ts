import type { Live } from '@palco/sdk/lives';
import { CopyPlus } from 'lucide-react';
import { useMay } from '../../../access';
import type { PageAction } from '../../../patterns/action';
import { useDuplicateText } from './messages';
import { useOpenCopy } from './use-duplicate-live';

/** Makes a copy of the live whose page this is; for those who may create lives. */
export function useDuplicateItem(live: Live): PageAction | undefined {
  const t = useDuplicateText();
  const may = useMay('changeLives');
  const openCopy = useOpenCopy();
  if (may.isHidden) return undefined;
  return {
    key: 'duplicate',
    label: t('duplicate'),
    icon: CopyPlus,
    reason: may.reason,
    onSelect: () => openCopy(live),
  };
}
