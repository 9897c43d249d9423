import { roleQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Role } from '@palco/sdk/admin';
import { RowMenu } from '../../patterns/list';
import { useActions } from '../../patterns/action';
import { Skeleton, SkeletonGroup } from '../../ui';
import { AccessLink } from './access-link';
import { useRolesText } from './messages';
import { RoleUsage } from './role-usage';
import { useRoleActions } from './use-role-actions';
import styles from './matrix.module.css';

/** The selected role: what it is for, who holds it, and what can be done with it. */
export function RoleAside({ role, total }: { role: Role; total: number }) {
  const t = useRolesText();
  const detail = usePalcoQuery((palco) => roleQueryOptions(palco, role.id));
  const { actions, inUseDialog } = useRoleActions();
  const { of, dialog } = useActions(actions);
  return (
    <section className={styles.role} aria-label={t('aside', { name: role.nome })}>
      <div className={styles.roleHead}>
        <h2>
          <AccessLink to={`/roles/${role.id}`}>{role.nome}</AccessLink>
        </h2>
        <RowMenu name={role.nome} items={of(role)} />
      </div>
      <p className={styles.muted}>
        {role.descricao && `${role.descricao}. `}
        {t('held', { count: role.permissoes.length, total })}
      </p>
      {detail.data ? (
        <RoleUsage role={detail.data} />
      ) : (
        <SkeletonGroup>
          <Skeleton height={80} />
        </SkeletonGroup>
      )}
      {dialog}
      {inUseDialog}
    </section>
  );
}
