import type { Role } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { useRolesText } from './messages';
import styles from './matrix.module.css';

/** Where there is room for one role at a time: which one. */
export function RolePicks({ roles, selectedId }: { roles: readonly Role[]; selectedId: string | undefined }) {
  const t = useRolesText();
  return (
    <nav className={styles.picks} aria-label={t('title')}>
      {roles.map(({ id, nome }) => (
        <Link
          key={id}
          to="."
          search={(search) => ({ ...search, role: id })}
          replace
          resetScroll={false}
          aria-current={id === selectedId || undefined}
        >
          {nome}
        </Link>
      ))}
    </nav>
  );
}
