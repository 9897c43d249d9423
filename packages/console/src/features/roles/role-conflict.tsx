import { GitMerge } from 'lucide-react';
import { useId } from 'react';
import type { OpenConflict } from '../../patterns/form';
import { Button, Icon, VisuallyHidden } from '../../ui';
import { useRolesText } from './messages';
import { changeOf, type RoleText } from './role-change.pure';
import styles from './role-conflict.module.css';
import { useListText } from '../../i18n';

export interface RoleConflictPanelProps {
  conflict: OpenConflict<RoleText>;
  nameOf(permission: string): string;
  onMerged(): void;
}

/** Two people changed a role at once: what each of them did, and how to go on without losing either. */
export function RoleConflictPanel({ conflict, nameOf, onMerged }: RoleConflictPanelProps) {
  const t = useRolesText();
  const id = useId();
  const { base, mine, theirs } = conflict;
  return (
    <section className={styles.conflict} role="alert" aria-labelledby={id}>
      <Icon of={GitMerge} />
      <div className={styles.body}>
        <h2 id={id}>{t('conflict.title')}</h2>
        <p>{t('conflict.text')}</p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('conflict.field')}</VisuallyHidden>
              </th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {(['nome', 'descricao'] as const).map((field) => (
              <tr key={field}>
                <th scope="row">{t(field === 'nome' ? 'conflict.name' : 'conflict.description')}</th>
                <TextCell before={base[field]} after={mine[field]} />
                <TextCell before={base[field]} after={theirs[field]} />
              </tr>
            ))}
            <tr>
              <th scope="row">{t('conflict.permissions')}</th>
              <PermissionsCell before={base} after={mine} nameOf={nameOf} />
              <PermissionsCell before={base} after={theirs} nameOf={nameOf} />
            </tr>
          </tbody>
        </table>
        <div className={styles.actions}>
          <Button onClick={conflict.keepTheirs}>{t('conflict.keepTheirs')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              conflict.merge();
              onMerged();
            }}
          >
            {t('conflict.merge')}
          </Button>
        </div>
      </div>
    </section>
  );
}

function TextCell({ before, after }: { before: string; after: string }) {
  const t = useRolesText();
  if (after === before) return <td className={styles.same}>{t('conflict.unchanged')}</td>;
  return <td>{after || t('conflict.empty')}</td>;
}

interface PermissionsCellProps {
  before: RoleText;
  after: RoleText;
  nameOf(permission: string): string;
}

function PermissionsCell({ before, after, nameOf }: PermissionsCellProps) {
  const t = useRolesText();
  const list = useListText();
  const { added, removed } = changeOf(before.permissoes, after.permissoes);
  if (added.length + removed.length === 0) return <td className={styles.same}>{t('conflict.unchanged')}</td>;
  return (
    <td>
      {added.length > 0 && <p>{t('conflict.gained', { names: list(added.map(nameOf)) })}</p>}
      {removed.length > 0 && <p>{t('conflict.lost', { names: list(removed.map(nameOf)) })}</p>}
    </td>
  );
}
