import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, SearchInput, Skeleton, SkeletonGroup } from '../../../ui';
import styles from './pick-list.module.css';

/** One portion of what can be picked. */
interface Portion<Item> {
  readonly items: readonly Item[];
}

interface PickListProps<Item extends { readonly id: string }> {
  answer: UseInfiniteQueryResult<InfiniteData<Portion<Item>>>;
  search: string;
  onSearch(text: string): void;
  texts: Readonly<Record<'list' | 'search' | 'none' | 'failed' | 'retry' | 'more', string>>;
  /** What is picked, or the way to pick it. */
  children(item: Item): ReactNode;
}

/** A search and what it finds, in portions, to pick from in a dialog. */
export function PickList<Item extends { readonly id: string }>(props: PickListProps<Item>) {
  const { answer, search, onSearch, texts } = props;
  return (
    <>
      <SearchInput label={texts.search} value={search} onSearch={onSearch} className={styles.search} />
      <Found {...props} />
      {answer.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          pending={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  );
}

function Found<Item extends { readonly id: string }>({ answer, texts, children }: PickListProps<Item>) {
  if (answer.isError && answer.data === undefined) {
    return (
      <p role="alert" className={styles.note}>
        {texts.failed}{' '}
        <Button size="sm" variant="ghost" pending={answer.isFetching} onClick={() => void answer.refetch()}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  if (answer.data === undefined) {
    return (
      <SkeletonGroup className={styles.list}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} height={44} />
        ))}
      </SkeletonGroup>
    );
  }
  const items = answer.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <p role="status" className={styles.note}>
        {texts.none}
      </p>
    );
  }
  return (
    <ul className={styles.list} aria-label={texts.list} aria-busy={answer.isPlaceholderData || undefined}>
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  );
}
