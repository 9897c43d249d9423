import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton';
import styles from './record.module.css';

/** In the place of a record's sections; heights in pixels. */
export function RecordSkeleton({ heights }: { heights: readonly number[] }) {
  return (
    <SkeletonGroup className={styles.skeleton}>
      {heights.map((height, index) => (
        <Skeleton key={index} width="100%" height={height} />
      ))}
    </SkeletonGroup>
  );
}
