import type { Member, Role } from '@palco/sdk/admin';
import { useRef } from 'react';
import { useRoleOptions } from '../../people';
import { Select } from '../../ui';
import styles from './members.module.css';
import { useMembersText } from './messages';
import type { RoleChange } from './use-role-change';

interface MemberRoleProps {
  member: Member;
  roles: readonly Role[];
  /** The member holds more than the signed-in person. */
  isLocked: boolean;
  onChange(change: RoleChange): void;
}

/** The role of a member; another one is asked about before it is given. */
export function MemberRole({ member, roles, isLocked, onChange }: MemberRoleProps) {
  const t = useMembersText();
  const options = useRoleOptions(roles, { current: { id: member.cargoId, nome: member.cargo_nome } });
  const control = useRef<HTMLButtonElement>(null);
  const roleOf = (wanted: string) => roles.find(({ id }) => id === wanted);
  if (isLocked) {
    return (
      <span className={styles.locked}>
        {member.cargo_nome}
        <small className={styles.reason}>{t('why.above')}</small>
      </span>
    );
  }
  return (
    <Select
      ref={control}
      className={styles.role}
      size="sm"
      label={t('role', { name: member.nome })}
      value={member.cargoId}
      options={options}
      onValueChange={(id) => {
        const role = roleOf(id);
        if (role && id !== member.cargoId)
          onChange({ member, role, control, before: roleOf(member.cargoId) });
      }}
    />
  );
}
