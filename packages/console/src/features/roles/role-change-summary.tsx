import type { Permission } from '@palco/sdk';
import { Minus, Plus, TriangleAlert } from 'lucide-react';
import { Icon } from '../../ui';
import { useMenuName } from './menu-names';
import { useRolesText } from './messages';
import type { PermissionChange } from './role-change.pure';
import styles from './role-panels.module.css';
import { useListText } from '../../i18n';
import type { useMenuWarnings } from './use-menu-warnings';

export interface RoleChangeSummaryProps {
  change: PermissionChange<Permission>;
  /** How many people hold the role; null for a role that is still to be made. */
  people: number | null;
  warnings: ReturnType<typeof useMenuWarnings>;
  nameOf(permission: string): string;
}

/** What saving would change, for how many people, and what the role would not be able to open. */
export function RoleChangeSummary({ change, people, warnings, nameOf }: RoleChangeSummaryProps) {
  const t = useRolesText();
  const { added, removed } = change;
  const changes = added.length + removed.length > 0;
  return (
    <div className={styles.summary}>
      {!changes && <p className={styles.muted}>{t('summary.none')}</p>}
      {added.length > 0 && (
        <Changed kind="added" title={t('summary.added', { count: added.length })} names={added.map(nameOf)} />
      )}
      {removed.length > 0 && (
        <Changed
          kind="removed"
          title={t('summary.removed', { count: removed.length })}
          names={removed.map(nameOf)}
        />
      )}
      {changes && people !== null && (
        <p className={styles.reach}>
          {people > 0 ? t('summary.reach', { count: people }) : t('summary.reachNobody')}
        </p>
      )}
      <MenuWarnings warnings={warnings} nameOf={nameOf} />
    </div>
  );
}

function Changed({
  kind,
  title,
  names,
}: {
  kind: 'added' | 'removed';
  title: string;
  names: readonly string[];
}) {
  return (
    <div>
      <p className={styles.changed} data-kind={kind}>
        <Icon of={kind === 'added' ? Plus : Minus} size={14} />
        {title}
      </p>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}

/** Items of the menu that a role could not open. */
export function MenuWarnings({ warnings, nameOf }: Pick<RoleChangeSummaryProps, 'warnings' | 'nameOf'>) {
  const t = useRolesText();
  const list = useListText();
  const menuName = useMenuName();
  if (warnings.length === 0) return null;
  return (
    <div className={styles.warning}>
      <Icon of={TriangleAlert} />
      <div>
        <p className={styles.warningTitle}>{t('warning.title')}</p>
        <ul>
          {warnings.map(({ id, path, missing }) => (
            <li key={id}>
              {t('warning.item', {
                item: menuName(id),
                path,
                missing: list(
                  missing.map((one) => `${nameOf(one)} (${one})`),
                  'or',
                ),
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
