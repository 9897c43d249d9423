import { ScrollText } from 'lucide-react';
import { LinkButton } from '../../ui/button/link-button';
import { usePatternsText } from '../messages';

interface LogLinkProps {
  /** Of the record. */
  id: string;
  /** The record belongs to the client and not to a team: it may have been changed from any of its teams. */
  isOfClient?: boolean;
}

/** The way to everything that was done to a record. */
export function LogLink({ id, isOfClient = false }: LogLinkProps) {
  const t = usePatternsText();
  return (
    <LinkButton
      variant="ghost"
      icon={ScrollText}
      to="/records"
      search={{ by: 'identifier', search: id, period: 'all', ...(isOfClient && { teamId: 'all' }) }}
    >
      {t('records')}
    </LinkButton>
  );
}
