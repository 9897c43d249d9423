import { isSdkError } from '@palco/sdk';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/empty-state/error-state';
import { isMissing } from './is-missing.pure';
import { MissingRecord, type MissingRecordProps } from './missing-record';

/** An answer that a page needs, as TanStack Query gives it. */
export interface Answer {
  readonly data?: unknown;
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

export interface NotReadyProps {
  /** Everything that the page needs; refetched together. */
  answers: readonly Answer[];
  /** The page's header without the record, where the page has none of its own; it may be named after the problem. */
  renderHeader?(problem: string | undefined): ReactNode;
  /** Shown while the answers are loading. */
  skeleton: ReactNode;
  /** Shown if the record does not exist or the id in the address is invalid; without it that is an error like others. */
  missing?: MissingRecordProps;
  errorTitle: string;
}

/** The states of a page whose record is not loaded: loading, missing, or failed with a way to try again. */
export function NotReady({ answers, renderHeader, skeleton, missing, errorTitle }: NotReadyProps) {
  const waiting = answers.filter(({ data }) => data === undefined);
  const failed = waiting.find(({ error }) => error !== null);
  const isGone = missing !== undefined && isMissing(failed?.error);
  const problem = failed && (isGone ? missing.title : errorTitle);
  return (
    <>
      {renderHeader?.(problem)}
      {!failed && skeleton}
      {failed && isGone && <MissingRecord {...missing} />}
      {failed && !isGone && (
        <ErrorState
          title={errorTitle}
          requestId={isSdkError(failed.error) ? failed.error.requestId : undefined}
          retrying={waiting.some(({ isFetching }) => isFetching)}
          onRetry={() => waiting.forEach((answer) => void answer.refetch())}
        />
      )}
    </>
  );
}
