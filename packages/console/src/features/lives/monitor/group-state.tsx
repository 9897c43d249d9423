import type { AnalyticsGroup } from '@palco/sdk/analytics';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorState, Notice, Skeleton, SkeletonGroup } from '../../../ui';
import { useMonitorText } from './messages';

interface GroupStateProps {
  group: AnalyticsGroup;
  /** Whether the group has something to show. */
  isKnown: boolean;
  /** What could not be loaded. */
  failed: string;
  /** Height of what is to come, in pixels. */
  height: number;
  /** Shown where the group is loaded and has nothing. */
  none: string;
  onRetry(): void;
  children: ReactNode;
}

/** What stands in the place of a group: its skeleton, its error, that there is nothing yet, or the group. */
export function GroupState({ group, isKnown, failed, height, none, onRetry, children }: GroupStateProps) {
  const t = useMonitorText();
  if (!isKnown && group.listLoading) {
    return (
      <SkeletonGroup>
        <Skeleton height={height} width="100%" />
      </SkeletonGroup>
    );
  }
  if (!isKnown && group.error) {
    return <ErrorState headingLevel={3} title={failed} text={group.error.message} onRetry={onRetry} />;
  }
  return (
    <>
      {group.error && (
        <Notice tone="warning" icon={WifiOff} role="status">
          {t('stale')}
        </Notice>
      )}
      {isKnown ? children : <p>{none}</p>}
    </>
  );
}
