import { useClient } from '@palco/react/query';
import type { Team } from '@palco/sdk';
import { Lock, LockOpen, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, CopyButton } from '../../ui';
import { useFormat } from '../../i18n';
import { useTeamManagerText } from './messages';
import { TeamForm } from './team-form';
import record from '../../patterns/record/record.module.css';
import { useTeamCommands } from './use-team-commands';
import { useTeamRights } from './use-team-rights';

interface TeamDetailsProps {
  team: Team;
  onDeleted(): void;
}

/** What a team is; those who manage teams change it here. */
export function TeamDetails({ team, onDeleted }: TeamDetailsProps) {
  const { managesTeams } = useTeamRights();
  return (
    <div className={record.details}>
      {managesTeams && <TeamForm key={team.accountId} team={team} />}
      <Facts team={team} />
      {managesTeams && <Consequences team={team} onDeleted={onDeleted} />}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ team }: { team: Team }) {
  const t = useTeamManagerText();
  const format = useFormat();
  const { seesClients } = useTeamRights();
  return (
    <section className={record.section}>
      <h2>{t('facts.title')}</h2>
      <dl className={record.facts}>
        {seesClients && <ClientFact clientId={team.cliente} />}
        <Fact name={t('facts.members')}>{format.number(team.membersTotal)}</Fact>
        <Fact name={t('facts.videos')}>{format.number(team.videosTotal)}</Fact>
        <Fact name={t('facts.created')}>
          <time dateTime={team.createdAt}>{format.date(team.createdAt)}</time>
        </Fact>
        <Fact name={t('facts.id')}>
          <span className={record.id}>
            <code>{team.accountId}</code>
            <CopyButton text={team.accountId} label={t('facts.copyId')} />
          </span>
        </Fact>
      </dl>
    </section>
  );
}

/** Only for those who may see clients; without an answer nothing is shown, because it is a detail. */
function ClientFact({ clientId }: { clientId: string }) {
  const t = useTeamManagerText();
  const { data } = useClient(clientId);
  return data ? <Fact name={t('facts.client')}>{data.nome_cliente}</Fact> : null;
}

function Consequences({ team, onDeleted }: TeamDetailsProps) {
  const t = useTeamManagerText();
  const { commands, dialogs } = useTeamCommands({ onRemoved: onDeleted });
  return (
    <>
      <section className={record.section}>
        <h2>{t('block.section')}</h2>
        <p className={record.explain}>{team.bloqueada ? t('block.isBlocked') : t('block.explain')}</p>
        <Button icon={team.bloqueada ? LockOpen : Lock} onClick={() => commands.block(team)}>
          {team.bloqueada ? t('unblock.button') : t('block.button')}
        </Button>
      </section>
      <section className={record.section}>
        <h2>{t('delete.section')}</h2>
        <p className={record.explain}>{t('delete.explain')}</p>
        <Button variant="danger" icon={Trash2} onClick={() => commands.remove(team)}>
          {t('delete.button')}
        </Button>
      </section>
      {dialogs}
    </>
  );
}
