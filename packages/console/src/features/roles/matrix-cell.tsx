import type { PermissionItem, Role } from '@palco/sdk/admin';
import type { ComponentProps } from 'react';
import { cellState } from './matrix.pure';
import { useRolesText } from './messages';
import styles from './matrix.module.css';

interface MatrixCellProps extends Omit<ComponentProps<'button'>, 'role'> {
  role: Role;
  item: PermissionItem;
  willHold: boolean;
  /** Why it cannot be changed. */
  lock: string | undefined;
  onToggle(): void;
}

/** A dot: held, or not; marked where saving gives or takes it. */
export function MatrixCell({ role, item, willHold, lock, onToggle, ...place }: MatrixCellProps) {
  const t = useRolesText();
  const state = cellState(role.permissoes.includes(item.id), willHold);
  const name = t('cell', { role: role.nome, permission: item.nome, state: t(`cell.${state}`) });
  return (
    <button
      {...place}
      type="button"
      role="checkbox"
      aria-checked={willHold}
      aria-label={name}
      aria-disabled={lock !== undefined || undefined}
      title={lock}
      className={styles.cell}
      onClick={lock === undefined ? onToggle : undefined}
    >
      <span className={styles.dot} data-state={state} />
    </button>
  );
}
