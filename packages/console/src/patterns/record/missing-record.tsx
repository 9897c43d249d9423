import { useSession } from '@palco/react';
import { teamOfQueryOptions, usePalcoQuery } from '@palco/react/query';
import { Button } from '../../ui/button/button';
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state/empty-state';
import { useSwitchTeam } from '../form';
import { useRecordText } from './messages';

export interface MissingRecordProps extends EmptyStateProps {
  /** The id of a video, live, folder or playlist: it may be in another team of the person. */
  objectId?: string;
}

/** A record that is not in the selected team; where it is in another one of the person, the way there. */
export function MissingRecord({ objectId, ...missing }: MissingRecordProps) {
  const t = useRecordText();
  const switchTeam = useSwitchTeam();
  const team = useOtherTeam(objectId);
  if (team === undefined) return <EmptyState {...missing} />;
  const name = team.conta_nome;
  return (
    <EmptyState
      icon={missing.icon}
      headingLevel={missing.headingLevel}
      title={t('elsewhere.title', { team: name })}
      text={t('elsewhere.text')}
      action={
        <>
          <Button variant="primary" onClick={() => switchTeam(team.conta_id)}>
            {t('elsewhere.switch', { team: name })}
          </Button>
          {missing.action}
        </>
      }
    />
  );
}

/** The team of the person that an object is in, where it is not the selected one. */
function useOtherTeam(objectId: string | undefined) {
  const session = useSession();
  const teams = session.stage === 'ready' ? session.me.contasCargos : [];
  const accountId = usePalcoQuery((palco) => teamOfQueryOptions(palco, objectId ?? ''), {
    enabled: objectId !== undefined && teams.length > 1,
  }).data;
  if (session.stage !== 'ready' || accountId === session.team.conta_id) return undefined;
  return teams.find(({ conta_id }) => conta_id === accountId);
}
