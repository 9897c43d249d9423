import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names.pure';
import styles from './data-table.module.css';
import type { LeadingGroup } from './list-model';
import type { ListSearch } from './list-of.pure';
import { PortionButton, type PortionButtonProps } from './portion-button';
import { RowCheckbox } from './row-checkbox';
import { cellClass, type TableShape } from './table-shape';

/** A cell without content is still a cell for screen readers. */
const blank = '\u00a0';

/** A leading group as rows of the table, before the others. */
export function LeadRows<Row, Search extends ListSearch>({
  lead,
  columns,
  renderActions,
  selection,
}: TableShape<Row, Search> & { lead: LeadingGroup }) {
  const width = columns.length + (renderActions ? 1 : 0) + (selection ? 1 : 0);
  return (
    <>
      {lead.before && <PortionRow side="before" portion={lead.before} width={width} />}
      {lead.items.map(({ key, name, cells, menu }) => (
        <tr key={key} data-lead="" data-row={key} data-selected={selection?.has(key) || undefined}>
          {selection && <LeadPick selection={selection} rowKey={key} name={name} />}
          {columns.map((column, index) => (
            <td
              key={column.key}
              className={classNames(cellClass(column, index), !(column.key in cells) && styles.absent)}
            >
              {cells[column.key] ?? '–'}
            </td>
          ))}
          {renderActions && (
            <td className={classNames(styles.last, !menu && styles.absent)}>
              {menu ? <div className={styles.actions}>{menu}</div> : blank}
            </td>
          )}
        </tr>
      ))}
      {lead.more && <PortionRow side="after" portion={lead.more} width={width} />}
    </>
  );
}

function PortionRow({ width, ...button }: PortionButtonProps & { width: number }) {
  return (
    <tr>
      <td colSpan={width} className={styles.more}>
        <PortionButton {...button} />
      </td>
    </tr>
  );
}

/** A group whose items cannot be selected leaves the place empty. */
function LeadPick(props: ComponentProps<typeof RowCheckbox>) {
  const isOffered = props.selection.allows(props.rowKey);
  return (
    <td className={classNames(styles.pick, !isOffered && styles.absent)}>
      {isOffered ? <RowCheckbox {...props} /> : blank}
    </td>
  );
}
