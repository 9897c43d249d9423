import { Skeleton, SkeletonGroup } from '../../ui';
import styles from './library-skeleton.module.css';
import libraryStyles from './library.module.css';
import type { LibraryView } from './library-search.schema';

interface LibrarySkeletonProps {
  view: LibraryView;
  count: number;
}

/** Tiles or rows of the size of the real ones, so that nothing moves when those come. */
export function LibrarySkeleton({ view, count }: LibrarySkeletonProps) {
  const items = Array.from({ length: count }, (_, index) => index);
  if (view === 'list') {
    return (
      <SkeletonGroup className={styles.rows}>
        {items.map((item) => (
          <div key={item} className={styles.row}>
            <Skeleton width={68} height={38} />
            <div className={styles.lines}>
              <Skeleton width="40%" />
              <Skeleton width="16%" height={8} />
            </div>
            <Skeleton width={80} height={22} />
          </div>
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <SkeletonGroup className={libraryStyles.grid}>
      {items.map((item) => (
        <div key={item} className={styles.tile}>
          <Skeleton className={styles.poster} height="auto" />
          <div className={styles.text}>
            <Skeleton width="72%" />
            <Skeleton width="44%" height={8} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
