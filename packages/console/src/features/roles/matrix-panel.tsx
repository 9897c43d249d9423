import type { PermissionItem, Role } from '@palco/sdk/admin';
import { SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDirtyGuard } from '../../patterns/form';
import { useAddress } from '../../patterns/list';
import { useMayGrant } from '../../people';
import { Button, EmptyState, SearchInput, toast, VisuallyHidden } from '../../ui';
import { Matrix } from './matrix';
import { MatrixBar } from './matrix-bar';
import { useMenuName } from './menu-names';
import { useRolesText } from './messages';
import { matchesPermission } from './permission-groups.pure';
import { namesOf } from './permission-names';
import { RoleAside } from './role-aside';
import { RoleConflictPanel } from './role-conflict';
import { RolePicks } from './role-picks';
import type { MatrixSearch } from './roles-search.schema';
import { useRoleDrafts } from './use-role-drafts';
import { Why } from './why';
import styles from './matrix.module.css';

interface MatrixPanelProps {
  roles: readonly Role[];
  catalogue: readonly PermissionItem[];
  reload(): Promise<unknown>;
  /** Whether the reader may see the roles themselves, and so change them. */
  isOpen: boolean;
}

/** Why a role, or one permission of it, cannot be changed. */
function useLocks({ isOpen }: Pick<MatrixPanelProps, 'isOpen'>) {
  const t = useRolesText();
  const mayGrant = useMayGrant();
  return (role: Role, id: PermissionItem['id'], isUnsaved: boolean): string | undefined => {
    if (!isOpen) return t('locked.read');
    if (role.sistema) return t('locked.system');
    if (!role.permissoes.every(mayGrant)) return t('action.deleteBeyond');
    // An unsaved change can always be undone, also without the right to grant the permission.
    return mayGrant(id) || isUnsaved ? undefined : t('notHeld');
  };
}

/** The matrix with its search, what is unsaved, the selected role and the question why. */
export function MatrixPanel({ roles, catalogue, reload, isOpen }: MatrixPanelProps) {
  const t = useRolesText();
  const { search, onSearchChange } = useAddress<MatrixSearch>();
  const menuName = useMenuName();
  const lockOf = useLocks({ isOpen });
  const drafts = useRoleDrafts({
    roles,
    catalogue,
    reload,
    onSaved: ({ nome }) => toast({ kind: 'success', title: t('save.done'), text: nome }),
  });
  const guard = useDirtyGuard(drafts.unsaved.length > 0);
  const text = search.search ?? '';
  const shown = catalogue.filter((item) =>
    matchesPermission({ ...item, menu: item.menu.map(menuName) }, text),
  );
  const selected = drafts.roles.find(({ id }) => id === search.role) ?? drafts.roles[0];
  const nameOf = namesOf(catalogue);
  return (
    <div className={styles.panel}>
      <div className={styles.main} data-scrolls>
        <Search
          text={text}
          found={shown.length}
          onSearch={(next) =>
            onSearchChange({ ...search, search: next.trim() === '' ? undefined : next }, { replace: true })
          }
        />
        {drafts.clashes.map((clash) => (
          <RoleConflictPanel
            key={clash.role.id}
            conflict={clash}
            nameOf={nameOf}
            onMerged={() => toast({ kind: 'success', title: t('conflict.merged') })}
          />
        ))}
        <RolePicks roles={drafts.roles} selectedId={selected?.id} />
        {shown.length > 0 && (
          <Matrix
            items={shown}
            drafts={drafts}
            selectedId={selected?.id}
            counted={isOpen}
            lockOf={(role, id) =>
              lockOf(role, id, drafts.willHold(role, id) !== role.permissoes.includes(id))
            }
          />
        )}
        {shown.length === 0 && (
          <EmptyState
            icon={SearchX}
            title={t('noPermission')}
            action={
              <Button onClick={() => onSearchChange({ ...search, search: undefined })}>
                {t('clearSearch')}
              </Button>
            }
          />
        )}
      </div>
      <div className={styles.aside}>
        {isOpen && selected && <RoleAside key={selected.id} role={selected} total={catalogue.length} />}
        <Why catalogue={catalogue} search={search} onSearchChange={onSearchChange} />
      </div>
      <MatrixBar drafts={drafts} nameOf={nameOf} />
      {guard}
    </div>
  );
}

interface SearchProps {
  text: string;
  found: number;
  onSearch(text: string): void;
}

function Search({ text, found, onSearch }: SearchProps) {
  const t = useRolesText();
  // The search is debounced: by the time it fires, the address may have changed, and `onSearch` with it.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  return (
    <div className={styles.toolbar} role="search">
      <SearchInput
        className={styles.search}
        label={t('searchPermission')}
        value={text}
        onSearch={(next) => latest.current(next)}
      />
      <p role="status">
        <VisuallyHidden>{text.trim() ? t('found', { count: found }) : ''}</VisuallyHidden>
      </p>
    </div>
  );
}
