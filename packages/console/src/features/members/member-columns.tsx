import type { Member, Role } from '@palco/sdk';
import { useRef, type RefObject } from 'react';
import type { Translate } from '../../i18n';
import { type DataColumn } from '../../patterns/list';
import { PersonCell, useRoleOptions } from '../../people';
import { Chip, RelativeTime, Select } from '../../ui';
import { useMembersText, type MembersKey } from './messages';
import styles from './members.module.css';

interface MemberColumnsOptions {
  t: Translate<Record<MembersKey, string>>;
  selfId: string;
  roles: readonly Role[];
  /** Holds more than the signed-in person, who may only look. */
  isAbove(member: Member): boolean;
  /** Another role was chosen in the list of `control`; it is asked before it is given. */
  onRole(member: Member, role: Role, control: RefObject<HTMLElement | null>): void;
}

type MemberRoleProps = Pick<MemberColumnsOptions, 'roles' | 'onRole'> & { member: Member };

function MemberRole({ member, roles, onRole }: MemberRoleProps) {
  const t = useMembersText();
  const options = useRoleOptions(roles, { current: { id: member.cargoId, nome: member.cargo_nome } });
  const control = useRef<HTMLButtonElement>(null);
  return (
    <Select
      ref={control}
      className={styles.role}
      size="sm"
      label={t('role', { name: member.nome })}
      value={member.cargoId}
      options={options}
      onValueChange={(id) => {
        const role = roles.find((one) => one.id === id);
        if (role && id !== member.cargoId) onRole(member, role, control);
      }}
    />
  );
}

/** The columns of /members. */
export function memberColumns({
  t,
  selfId,
  roles,
  isAbove,
  onRole,
}: MemberColumnsOptions): readonly DataColumn<Member>[] {
  return [
    {
      key: 'nome',
      header: t('column.nome'),
      cell: (member) => (
        <PersonCell name={member.nome} login={member.login} avatar={member.avatar}>
          {member.userId === selfId && <Chip>{t('you')}</Chip>}
          {member.convitePendente && <Chip tone="info">{t('invited')}</Chip>}
          {!member.ativo && <Chip tone="warning">{t('inactive')}</Chip>}
        </PersonCell>
      ),
    },
    {
      key: 'cargo',
      header: t('column.cargo'),
      cell: (member) =>
        isAbove(member) ? (
          <span className={styles.locked}>
            {member.cargo_nome}
            <small className={styles.reason}>{t('why.above')}</small>
          </span>
        ) : (
          <MemberRole member={member} roles={roles} onRole={onRole} />
        ),
    },
    {
      key: 'lastLogin',
      header: t('column.lastLogin'),
      priority: 2,
      cell: (member) =>
        member.lastLogin === null ? (
          <span className={styles.muted}>{t('never')}</span>
        ) : (
          <RelativeTime at={member.lastLogin} />
        ),
    },
  ];
}
