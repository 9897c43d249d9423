import { isBulk, isOffered, type Actions } from '../action/action';
import type { ListPageProps } from './list-page';
import type { ListSearch } from './list-of.pure';

/** What several can share, and what of the page can be selected for it, in the order in which it is shown. */
export function selectableOf<Row, Search extends ListSearch, Lead>(props: ListPageProps<Row, Search, Lead>) {
  const { actions, answer, lead, rowKey } = props;
  // Without actions for both kinds only rows are asked about.
  const shared: Actions<Row | Lead> = props.bulk ?? (actions as Actions<Row | Lead>);
  const bulk = shared.items.filter(isBulk).filter(({ may }) => may?.isHidden !== true);
  const leading = props.bulk ? (lead?.items ?? []).map(({ row }) => row) : [];
  const page = [...leading, ...(answer.data?.items ?? [])]
    .filter((row) => bulk.some((action) => isOffered(action, row) && action.reason?.(row) === undefined))
    .map((row) => ({ key: rowKey(row), row }));
  return { bulk, page, noun: shared.noun, nameOf: (row: Row | Lead) => shared.nameOf(row) };
}
