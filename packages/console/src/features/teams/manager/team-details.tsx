import { clientQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Team } from '@palco/sdk/admin';
import { useState } from 'react';
import { useMay } from '../../../access';
import { useFormat } from '../../../i18n';
import { Facts, IdFact, RecordActions } from '../../../patterns/record';
import record from '../../../patterns/record/record.module.css';
import { useTeamsText } from './messages';
import { TeamForm } from './team-form';
import { useTeamActions } from './use-team-actions';

/** What a team is; those who manage teams change it here. */
export function TeamDetails({ team }: { team: Team }) {
  const t = useTeamsText();
  const managesTeams = !useMay('changeTeams').isHidden;
  const [isOutdated, setOutdated] = useState(false);
  return (
    <div className={record.details}>
      {managesTeams && <TeamForm key={team.accountId} team={team} onOutdated={setOutdated} />}
      <TeamFacts team={team} />
      <RecordActions
        t={t}
        actions={useTeamActions({ leave: true, isOutdated })}
        record={team}
        keys={['block', 'unblock', 'delete']}
      />
    </div>
  );
}

function TeamFacts({ team }: { team: Team }) {
  const t = useTeamsText();
  const format = useFormat();
  const seesClients = !useMay('seeClients').isHidden;
  return (
    <Facts
      title={t('facts.title')}
      facts={[
        { name: t('facts.client'), value: seesClients ? <ClientName clientId={team.cliente} /> : null },
        { name: t('facts.members'), value: format.number(team.membersTotal) },
        { name: t('facts.videos'), value: format.number(team.videosTotal) },
        {
          name: t('facts.created'),
          value: <time dateTime={team.createdAt}>{format.date(team.createdAt)}</time>,
        },
        { name: t('facts.id'), value: <IdFact id={team.accountId} copyLabel={t('facts.copyId')} /> },
      ]}
    />
  );
}

/** The name of a client; a dash while it is not loaded. */
function ClientName({ clientId }: { clientId: string }) {
  return usePalcoQuery((palco) => clientQueryOptions(palco, clientId)).data?.nome_cliente ?? '–';
}
