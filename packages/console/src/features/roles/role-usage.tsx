import type { RoleDetail } from '@palco/sdk/admin';
import { useId, useState } from 'react';
import { Button } from '../../ui';
import { AccessLink } from './access-link';
import { useRolesText } from './messages';
import styles from './role-panels.module.css';

/** More than this is shown on request. */
const shownAtFirst = 10;

/** Who holds a role and in which teams, with a way to both. */
export function RoleUsage({ role }: { role: Pick<RoleDetail, 'usos' | 'usuariosTotal'> }) {
  const t = useRolesText();
  const [all, setAll] = useState(false);
  const { usos, usuariosTotal } = role;
  if (usos.length === 0) return <p className={styles.muted}>{t('usage.none')}</p>;
  const shown = all ? usos : usos.slice(0, shownAtFirst);
  const unnamed = usuariosTotal - new Set(usos.map(({ userId }) => userId)).size;
  return (
    <>
      <ul className={styles.uses} aria-label={t('usage.title')}>
        {shown.map(({ userId, nome, accountId, conta_nome }) => (
          <li key={`${userId} ${accountId}`}>
            <AccessLink to={`/users/${userId}/edit`}>{nome}</AccessLink>{' '}
            <span className={styles.muted}>{t('usage.in')}</span>{' '}
            <AccessLink to={`/teams/${accountId}`}>{conta_nome}</AccessLink>
          </li>
        ))}
      </ul>
      {shown.length < usos.length && (
        <Button size="sm" className={styles.more} onClick={() => setAll(true)}>
          {t('usage.showAll', { count: usos.length })}
        </Button>
      )}
      {shown.length === usos.length && unnamed > 0 && (
        <p className={styles.muted}>{t('usage.more', { count: unnamed })}</p>
      )}
    </>
  );
}

/** {@link RoleUsage} as a panel beside the form. */
export function RoleUsagePanel({ role }: { role: Pick<RoleDetail, 'usos' | 'usuariosTotal'> }) {
  const t = useRolesText();
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{t('usage.title')}</h2>
      <RoleUsage role={role} />
    </section>
  );
}
