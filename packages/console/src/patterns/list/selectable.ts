import { isBulk, isOffered, type Actions } from '../action/action';
import type { ListPageProps } from './list-page-model';
import type { ListSearch } from './list-of.pure';

/** The bulk actions of a list, and the entries of the page that at least one of them applies to, in the order shown. */
export function selectableOf<Row, Search extends ListSearch, Lead>(props: ListPageProps<Row, Search, Lead>) {
  const { actions, answer, lead, rowKey } = props;
  // Without `bulk` no leading item is selectable, so that these actions get rows only.
  const shared: Actions<Row | Lead> = props.bulk ?? (actions as Actions<Row | Lead>);
  const bulk = shared.items.filter(isBulk).filter(({ may }) => may?.isHidden !== true);
  const leading = props.bulk ? (lead?.items ?? []).map(({ row }) => row) : [];
  const page = [...leading, ...(answer.data?.items ?? [])]
    .filter((row) => bulk.some((action) => isOffered(action, row) && action.reason?.(row) === undefined))
    .map((row) => ({ key: rowKey(row), row }));
  return { bulk, page, noun: shared.noun, nameOf: (row: Row | Lead) => shared.nameOf(row) };
}
