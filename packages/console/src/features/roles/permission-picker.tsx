import type { Permission } from '@palco/sdk';
import { Code, Info, SearchX } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, Checkbox, EmptyState, Icon, SearchInput, VisuallyHidden } from '../../ui';
import { CopyableString } from './copyable-string';
import { useRolesText } from './messages';
import {
  groupPermissions,
  groupState,
  matchesPermission,
  pressedGroup,
  pressedOne,
  type CataloguePermission,
  type PermissionGroup,
} from './permission-groups.pure';
import { PermissionOpens } from './permission-opens';
import styles from './permission-picker.module.css';

export interface PermissionPickerProps {
  permissions: readonly CataloguePermission[];
  chosen: ReadonlySet<Permission>;
  onChange(chosen: ReadonlySet<Permission>): void;
  /** Whether one may be added or taken away; those that may not say why. */
  mayChange(id: string): boolean;
  /** Nothing can be changed; a banner of the page says why. */
  readOnly?: boolean;
  /** Permissions that the server did not let the person give. */
  refused?: ReadonlySet<Permission>;
  /** What is wrong with the choice as a whole. */
  error?: ReactNode;
}

/** The permissions of a role: by groups with tri-state heads, searched by name, string and route. */
export function PermissionPicker(props: PermissionPickerProps) {
  const { permissions, chosen, refused, error } = props;
  const t = useRolesText();
  const [search, setSearch] = useState('');
  const [isTechnical, setTechnical] = useState(false);
  const region = useRef<HTMLElement>(null);
  const headingId = useId();
  const shown = permissions.filter((permission) => matchesPermission(permission, search));
  const count = permissions.filter(({ id }) => chosen.has(id)).length;

  // Focuses the first permission that the server refused.
  useEffect(() => {
    if (!refused?.size) return;
    region.current?.querySelector<HTMLElement>('[data-refused] input[type="checkbox"]')?.focus();
  }, [refused]);

  return (
    <section ref={region} className={styles.picker} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {t('permissions')}
        </h2>
        <span className={styles.count}>{t('chosen', { count, total: permissions.length })}</span>
        <SearchInput
          className={styles.search}
          label={t('searchPermission')}
          value={search}
          onSearch={setSearch}
          debounceMs={0}
        />
        <Button
          size="sm"
          variant="ghost"
          icon={Code}
          aria-pressed={isTechnical}
          onClick={() => setTechnical(!isTechnical)}
        >
          {t('technical')}
        </Button>
      </div>
      <p role="status">
        <VisuallyHidden>{search.trim() ? t('found', { count: shown.length }) : ''}</VisuallyHidden>
      </p>
      {error && (
        <p className={styles.error} role="alert">
          <Icon of={Info} size={14} />
          {error}
        </p>
      )}
      {groupPermissions(shown).map((group) => (
        <Group key={group.name} {...props} group={group} isTechnical={isTechnical} />
      ))}
      {shown.length === 0 && (
        <EmptyState
          icon={SearchX}
          headingLevel={3}
          title={t('noPermission')}
          action={<Button onClick={() => setSearch('')}>{t('clearSearch')}</Button>}
        />
      )}
    </section>
  );
}

/** Whether the strings that developers write are shown. */
interface TechnicalProps {
  isTechnical: boolean;
}

type GroupProps = PermissionPickerProps & TechnicalProps & { group: PermissionGroup<CataloguePermission> };

function Group(props: GroupProps) {
  const { group, chosen, onChange, mayChange, readOnly = false } = props;
  const t = useRolesText();
  const ids = group.items.map(({ id }) => id);
  const isLocked = !readOnly && !ids.some(mayChange);
  return (
    <div className={styles.group} role="group" aria-label={group.name}>
      <div className={styles.groupHead}>
        <Checkbox
          label={group.name}
          checked={groupState(ids, chosen)}
          disabled={readOnly}
          disabledReason={isLocked ? t('notHeld') : undefined}
          onCheckedChange={() => onChange(pressedGroup(ids, chosen, mayChange))}
        />
        <span className={styles.count}>
          {t('groupCount', { count: ids.filter((id) => chosen.has(id)).length, total: ids.length })}
        </span>
      </div>
      <ul className={styles.rows}>
        {group.items.map((permission) => (
          <Row key={permission.id} {...props} permission={permission} />
        ))}
      </ul>
    </div>
  );
}

function Row({
  permission,
  chosen,
  onChange,
  mayChange,
  readOnly = false,
  refused,
  isTechnical,
}: PermissionPickerProps & TechnicalProps & { permission: CataloguePermission }) {
  const t = useRolesText();
  const { id, nome, descricao } = permission;
  const isRefused = refused?.has(id) ?? false;
  const isLocked = !readOnly && !mayChange(id);
  return (
    <li className={styles.row} data-refused={isRefused || undefined}>
      <Checkbox
        className={styles.choice}
        label={nome}
        description={
          <>
            <span className={styles.line}>{descricao}</span>
            <span className={styles.line}>
              <PermissionOpens permission={permission} />
            </span>
            {isRefused && <span className={styles.refused}>{t('refused')}</span>}
          </>
        }
        checked={chosen.has(id)}
        disabled={readOnly}
        disabledReason={isLocked ? t('notHeld') : undefined}
        onCheckedChange={() => onChange(pressedOne(chosen, id))}
      />
      {isTechnical && <CopyableString id={id} />}
    </li>
  );
}
