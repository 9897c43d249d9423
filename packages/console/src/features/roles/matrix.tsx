import type { PermissionItem, Role } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { Lock, UsersRound } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Icon, VisuallyHidden } from '../../ui';
import { MatrixCell } from './matrix-cell';
import { placeAfterKey, type Place } from './matrix.pure';
import { useRolesText } from './messages';
import { groupPermissions, type PermissionGroup } from './permission-groups.pure';
import type { RoleDrafts } from './use-role-drafts';
import styles from './matrix.module.css';

export interface MatrixProps {
  items: readonly PermissionItem[];
  drafts: RoleDrafts;
  /** The role that the page shows beside the matrix. */
  selectedId: string | undefined;
  /** Whether people are counted: without the roles themselves the catalogue alone tells who holds what. */
  counted: boolean;
  /** Why a role cannot be changed, or a permission of it; undefined where it can. */
  lockOf(role: Role, id: PermissionItem['id']): string | undefined;
}

/** What leads from a place of the grid to its element. */
const placed = ({ row, column }: Place) => `[data-place="${row}:${column}"]`;

/** One place of the grid takes the Tab key; arrows move it. */
function useGrid(size: { rows: number; columns: number }) {
  const [active, setActive] = useState<Place>({ row: 1, column: 0 });
  const place = { row: Math.min(active.row, size.rows), column: Math.min(active.column, size.columns - 1) };
  return {
    /** The attributes of the element that stands in a place. */
    at: (row: number, column: number) => ({
      'data-place': `${row}:${column}`,
      tabIndex: row === place.row && column === place.column ? 0 : -1,
      onFocus: () => setActive({ row, column }),
    }),
    move(event: KeyboardEvent<HTMLElement>): void {
      const next = placeAfterKey(place, event, size);
      if (next === null) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(placed(next))?.focus();
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;

/** Which role may do what: permissions as sentences down, roles across; a press on a dot gives or takes. */
export function Matrix(props: MatrixProps) {
  const { items, drafts } = props;
  const t = useRolesText();
  const { roles } = drafts;
  const groups = groupPermissions(items);
  const order = groups.flatMap((group) => group.items.map(({ id }) => id));
  const grid = useGrid({ rows: order.length, columns: roles.length });
  return (
    <div className={styles.scroll}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern over a table */}
      <table role="grid" aria-label={t('matrix')} className={styles.matrix} onKeyDown={grid.move}>
        <thead>
          <tr>
            <th scope="col">
              <Legend />
              <VisuallyHidden>{t('column.permission')}</VisuallyHidden>
            </th>
            {roles.map((role, column) => (
              <Head key={role.id} {...props} role={role} column={column} grid={grid} />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.name} {...props} group={group} order={order} grid={grid} />
        ))}
      </table>
    </div>
  );
}

/** What the marks mean; a screen reader hears it in the name of each cell. */
function Legend() {
  const t = useRolesText();
  return (
    <ul className={styles.legend} aria-hidden>
      {(['held', 'lacking', 'gains', 'loses'] as const).map((state) => (
        <li key={state}>
          <span className={styles.dot} data-state={state} />
          {t(`cell.${state}`)}
        </li>
      ))}
    </ul>
  );
}

interface HeadProps extends MatrixProps {
  role: Role;
  column: number;
  grid: Grid;
}

/** The name of a role, which shows it beside the matrix. */
function Head({ role, column, grid, selectedId, counted }: HeadProps) {
  const t = useRolesText();
  const isSelected = role.id === selectedId;
  return (
    <th scope="col" data-selected={isSelected || undefined}>
      <Link
        to="."
        search={(search) => ({ ...search, role: role.id })}
        replace
        resetScroll={false}
        className={styles.head}
        aria-current={isSelected || undefined}
        title={counted ? t('peopleCount', { count: role.usuariosTotal }) : undefined}
        {...grid.at(0, column)}
      >
        <span>{role.nome}</span>
        {counted && (
          // The title says it in words.
          <small aria-hidden>
            <Icon of={role.sistema ? Lock : UsersRound} size={12} />
            {role.usuariosTotal}
          </small>
        )}
      </Link>
    </th>
  );
}

interface GroupProps extends MatrixProps {
  group: PermissionGroup<PermissionItem>;
  /** Every permission, in the order of the rows. */
  order: readonly string[];
  grid: Grid;
}

function Group({ group, order, grid, drafts, selectedId, lockOf }: GroupProps) {
  const { roles, willHold, toggle } = drafts;
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="colgroup" colSpan={roles.length + 1}>
          {group.name}
        </th>
      </tr>
      {group.items.map((item) => (
        <tr key={item.id}>
          <th scope="row">{item.descricao}</th>
          {roles.map((role, column) => (
            <td key={role.id} data-selected={role.id === selectedId || undefined}>
              <MatrixCell
                role={role}
                item={item}
                willHold={willHold(role, item.id)}
                lock={lockOf(role, item.id)}
                onToggle={() => toggle(role, item.id)}
                {...grid.at(order.indexOf(item.id) + 1, column)}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
