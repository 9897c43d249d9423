import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import type { PageAction } from '../action/page-actions';
import { usePatternsText } from '../messages';

interface LogItemOptions {
  /** The record belongs to the client and not to a team: it may have been changed from any of its teams. */
  isOfClient?: boolean;
}

/** The way to everything that was done to a record, among the actions of its page. */
export function useLogItem({ isOfClient = false }: LogItemOptions = {}): (id: string) => PageAction {
  const t = usePatternsText();
  return (id) => ({
    key: 'log',
    label: t('records'),
    icon: ScrollText,
    variant: 'ghost',
    link: (
      <Link
        to="/records"
        search={{ by: 'identifier', search: id, period: 'all', ...(isOfClient && { teamId: 'all' }) }}
      />
    ),
  });
}
