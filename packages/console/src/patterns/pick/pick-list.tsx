import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, Skeleton, SkeletonGroup } from '../../ui';
import { PortionButton } from '../list/portion-button';
import styles from './pick-list.module.css';

/** One portion of what can be picked. */
interface Portion<Item> {
  readonly items: readonly Item[];
}

interface PickListProps<Item extends { readonly id: string }> {
  answer: UseInfiniteQueryResult<InfiniteData<Portion<Item>>>;
  texts: Readonly<Record<'list' | 'none' | 'failed' | 'retry' | 'more', string>> & {
    /** For queries that drop earlier portions (`maxPages`). */
    readonly previous?: string;
  };
  /** What cannot be picked, by its ids. */
  hidden?: ReadonlySet<string>;
  /** The data is a placeholder of another place: a skeleton is shown until the answer for this one arrives. */
  isElsewhere?: boolean;
  /** Renders an item: a button that picks it, or a row with a control of its own. */
  children(item: Item): ReactNode;
}

const none: ReadonlySet<string> = new Set();

/** What can be picked in a dialog, in portions; says why where there is nothing. */
export function PickList<Item extends { readonly id: string }>(props: PickListProps<Item>) {
  const { answer, texts, hidden = none, isElsewhere = false, children } = props;
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
  if (answer.data === undefined || isElsewhere) return <PickSkeleton />;
  const items = answer.data.pages.flatMap((page) => page.items).filter(({ id }) => !hidden.has(id));
  const before = {
    label: texts.previous ?? '',
    pending: answer.isFetchingPreviousPage,
    load: () => void answer.fetchPreviousPage(),
  };
  const after = {
    label: texts.more,
    pending: answer.isFetchingNextPage,
    load: () => void answer.fetchNextPage(),
  };
  return (
    <>
      {texts.previous !== undefined && answer.hasPreviousPage && (
        <PortionButton side="before" portion={before} />
      )}
      {items.length === 0 ? (
        <p role="status" className={styles.note}>
          {texts.none}
        </p>
      ) : (
        <ul className={styles.list} aria-label={texts.list} aria-busy={answer.isPlaceholderData || undefined}>
          {items.map((item) => (
            <li key={item.id} data-lead="">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      {answer.hasNextPage && <PortionButton side="after" portion={after} />}
    </>
  );
}

function PickSkeleton() {
  return (
    <SkeletonGroup className={styles.list}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height={44} />
      ))}
    </SkeletonGroup>
  );
}
