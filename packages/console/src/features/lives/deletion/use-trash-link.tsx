import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useMayOpen } from '../../../access';
import type { PageAction } from '../../../patterns/action';
import { useDeletionText } from './messages';

/** The way from a list of lives to the deleted ones. */
export function useTrashLink(): PageAction | false {
  const t = useDeletionText();
  const { may } = useMayOpen()('/streaming/trash');
  return may && { key: 'trash', label: t('trash'), icon: Trash2, link: <Link to="/streaming/trash" /> };
}
