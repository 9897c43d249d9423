import { useSession } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { teamsApi, type MemberChange, type Role, type UserItem } from '@palco/sdk/admin';
import { Plus, UserMinus } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useMay } from '../../access';
import { useRefusalText } from '../../i18n';
import { useConfirmedAction } from '../../patterns/dialog';
import { useReloadSelf, useRoleOptions } from '../../people';
import { Button, Chip, IconButton, Select, toast } from '../../ui';
import { AddToTeamDialog } from './add-to-team-dialog';
import { useUsersText } from './messages';
import styles from './user-form.module.css';

interface UserTeamsProps {
  user: UserItem;
  roles: readonly Role[];
  isAbove: boolean;
}

type UserTeam = UserItem['times'][number];

/** In which teams the signed-in person may change who works there, and as what. */
function useManages(): (teamId: string) => boolean {
  const session = useSession();
  const managesAll = !useMay('changeTeams').isHidden;
  const own = new Set(
    session.stage === 'ready'
      ? session.me.contasCargos
          .filter(
            ({ permissoes }) => session.me.user.canManageTeamsUsers || permissoes.includes('manageTeamUsers'),
          )
          .map(({ conta_id }) => conta_id)
      : [],
  );
  return (teamId) => managesAll || own.has(teamId);
}

/** The teams of a person with the role in each; a change applies at once. */
export function UserTeams({ user, roles, isAbove }: UserTeamsProps) {
  const t = useUsersText();
  const manages = useManages();
  const may = useMay('changeMembers');
  const mayManage = !may.isHidden && !isAbove;
  const [adding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useLeaveTeam(user, heading);
  return (
    <section className={styles.teams} aria-labelledby="user-teams">
      <div className={styles.teamsHead}>
        <div>
          <h2 id="user-teams" ref={heading} tabIndex={-1}>
            {t('teams.title')}
          </h2>
          {mayManage && <p className={styles.hint}>{t('teams.text')}</p>}
        </div>
        {mayManage && (
          <Button size="sm" icon={Plus} reason={may.reason} onClick={() => setAdding(true)}>
            {t('teams.add')}
          </Button>
        )}
      </div>
      {user.times.length === 0 ? (
        <p className={styles.hint}>{t('teams.none')}</p>
      ) : (
        <ul className={styles.teamList}>
          {user.times.map((team) => (
            <TeamRow
              key={team.accountId}
              user={user}
              team={team}
              roles={roles}
              isLocked={!mayManage || !manages(team.accountId)}
              reason={may.reason}
              onLeave={() => leave.ask(team)}
            />
          ))}
        </ul>
      )}
      {adding && (
        <AddToTeamDialog user={user} roles={roles} manages={manages} onClose={() => setAdding(false)} />
      )}
      {leave.dialog}
    </section>
  );
}

interface TeamRowProps {
  user: UserItem;
  team: UserTeam;
  roles: readonly Role[];
  isLocked: boolean;
  /** Why nothing can be changed for now. */
  reason: string | undefined;
  onLeave(): void;
}

function TeamRow({ user, team, roles, isLocked, reason, onLeave }: TeamRowProps) {
  const t = useUsersText();
  const refusal = useRefusalText();
  const reloadSelf = useReloadSelf();
  const options = useRoleOptions(roles, {
    current: { id: team.cargoId, nome: team.cargo_nome },
    teamId: team.accountId,
  });
  const change = usePalcoMutation(
    ['users', 'members', 'roles'],
    async (palco, { teamId, ...member }: MemberChange & { teamId: string }) => {
      await palco.use(teamsApi).updateMember(teamId, member);
      reloadSelf(member.userId);
    },
  );
  const isHome = team.accountId === user.contaId;
  const setRole = (cargoId: string) =>
    change.mutate(
      { teamId: team.accountId, userId: user.id, cargoId },
      {
        onSuccess: () => toast({ kind: 'success', title: t('done.member'), text: team.name }),
        onError: (error) => toast({ kind: 'error', title: t('failed.member'), text: refusal(error) }),
      },
    );
  return (
    <li className={styles.team}>
      <span className={styles.teamName}>
        {team.name}
        {isHome && <Chip>{t('teams.home')}</Chip>}
      </span>
      {isLocked || isHome ? (
        <span className={styles.teamRole}>{isHome ? user.cargo : team.cargo_nome}</span>
      ) : (
        <Select
          className={styles.teamRole}
          size="sm"
          label={t('teams.role', { team: team.name })}
          value={change.isPending ? change.variables.cargoId : team.cargoId}
          options={options}
          disabled={change.isPending}
          onValueChange={setRole}
        />
      )}
      {!isLocked && (
        <IconButton
          icon={UserMinus}
          size="sm"
          label={t('teams.remove', { team: team.name })}
          reason={reason}
          onClick={onLeave}
        />
      )}
    </li>
  );
}

/** Asks before a person leaves a team. */
function useLeaveTeam(user: UserItem, focusAfter: RefObject<HTMLElement | null>) {
  const t = useUsersText();
  const reloadSelf = useReloadSelf();
  return useConfirmedAction<UserTeam>({
    noun: ['users', 'members', 'teams', 'roles'],
    question: (team) => ({
      title: t('teams.removeTitle', { name: user.nome, team: team.name }),
      text: t('teams.removeText', { team: team.name }),
      confirmLabel: t('teams.removeConfirm'),
      danger: true,
    }),
    async call(palco, team) {
      await palco.use(teamsApi).removeMember(team.accountId, user.id);
      reloadSelf(user.id);
    },
    undo: (palco, { accountId, cargoId }) =>
      palco.use(teamsApi).addMember(accountId, { userId: user.id, cargoId }),
    done: (team) => ({ title: t('done.memberRemove'), text: team.name }),
    focusAfter,
  });
}
