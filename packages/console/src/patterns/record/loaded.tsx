import { isSdkError } from '@palco/sdk';
import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from '../../ui/empty-state/error-state';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton';
import type { Answer } from './not-ready';

interface LoadedProps<Of extends Answer> extends Pick<ErrorStateProps, 'headingLevel'> {
  answer: Of;
  /** What could not be loaded. */
  failed?: string;
  /** Whether a failure names its request, for support. */
  namesRequest?: boolean;
  /** Heights of the skeleton's blocks, in pixels, and the class around them. */
  heights: readonly number[];
  className?: string;
  children(data: NonNullable<Of['data']>): ReactNode;
}

/** A part of a page with an answer of its own: its skeleton, or why it failed with a way to try again, or what it shows. */
export function Loaded<Of extends Answer>(props: LoadedProps<Of>): ReactNode {
  const { answer, failed, namesRequest, heights, className, children, headingLevel = 3 } = props;
  const { data, error, isFetching, refetch } = answer;
  if (data != null) return children(data);
  if (error)
    return (
      <ErrorState
        headingLevel={headingLevel}
        title={failed}
        requestId={namesRequest && isSdkError(error) ? error.requestId : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <SkeletonGroup className={className}>
      {heights.map((height, index) => (
        <Skeleton key={index} width="100%" height={height} />
      ))}
    </SkeletonGroup>
  );
}
