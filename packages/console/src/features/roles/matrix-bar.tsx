import type { Permission } from '@palco/sdk';
import type { Role } from '@palco/sdk/admin';
import { useListText } from '../../i18n';
import { useMay } from '../../access';
import { Button } from '../../ui';
import { changeOfDraft, type Draft } from './matrix.pure';
import { useRolesText } from './messages';
import { MenuWarnings } from './role-change-summary';
import { useMenuWarnings } from './use-menu-warnings';
import type { RoleDrafts } from './use-role-drafts';
import styles from './matrix.module.css';

interface MatrixBarProps {
  drafts: RoleDrafts;
  nameOf(permission: Permission): string;
}

/** What is not saved yet, for how many people, and the two ways on. */
export function MatrixBar({ drafts, nameOf }: MatrixBarProps) {
  const t = useRolesText();
  const { unsaved, failure, isSaving, isClashing, save, discard } = drafts;
  const { reason } = useMay('changeRoles', { isOutdated: isClashing });
  if (unsaved.length === 0) return null;
  return (
    <div className={styles.bar} role="region" aria-label={t('bar')}>
      <div className={styles.changes}>
        {unsaved.map(({ role, draft }) => (
          <Changed key={role.id} role={role} draft={draft} nameOf={nameOf} />
        ))}
        {failure !== null && <p role="alert">{failure}</p>}
      </div>
      <Button variant="ghost" disabled={isSaving} onClick={discard}>
        {t('discard')}
      </Button>
      <Button variant="primary" pending={isSaving} reason={reason} onClick={() => void save()}>
        {t('bar.save', { count: unsaved.length })}
      </Button>
    </div>
  );
}

function Changed({ role, draft, nameOf }: { role: Role; draft: Draft } & Pick<MatrixBarProps, 'nameOf'>) {
  const t = useRolesText();
  const list = useListText();
  const { added, removed } = changeOfDraft(draft);
  const warnings = useMenuWarnings(new Set(draft.permissoes));
  return (
    <>
      <p>
        <b>{role.nome}:</b>{' '}
        {added.length > 0 && (
          <span className={styles.gained}>{t('conflict.gained', { names: list(added.map(nameOf)) })}</span>
        )}
        {added.length > 0 && removed.length > 0 && ', '}
        {removed.length > 0 && (
          <span className={styles.lost}>{t('conflict.lost', { names: list(removed.map(nameOf)) })}</span>
        )}
        {'. '}
        <span className={styles.muted}>
          {role.usuariosTotal > 0
            ? t('summary.reach', { count: role.usuariosTotal })
            : t('summary.reachNobody')}
        </span>
      </p>
      <MenuWarnings warnings={warnings} nameOf={nameOf} />
    </>
  );
}
