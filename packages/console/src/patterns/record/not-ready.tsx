import { isSdkError } from '@palco/sdk';
import type { ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state/empty-state';
import { ErrorState } from '../../ui/empty-state/error-state';
import { isMissing } from './is-missing.pure';

/** An answer that a page needs, as TanStack Query gives it. */
interface Answer {
  readonly data?: unknown;
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

export interface NotReadyProps {
  /** Everything that the page needs; asked for again together. */
  answers: readonly Answer[];
  /** The page's header without the record, where the page has none of its own. */
  header?: ReactNode;
  /** In the place of what is coming. */
  skeleton: ReactNode;
  /** The record is gone, or the address names none; without it that is an error like others. */
  missing?: EmptyStateProps;
  errorTitle: string;
}

/** The one ladder of a page without its record: on the way, missing, or failed with a way to try again. */
export function NotReady({ answers, header, skeleton, missing, errorTitle }: NotReadyProps) {
  const waiting = answers.filter(({ data }) => data === undefined);
  const failed = waiting.find(({ error }) => error !== null);
  if (!failed) return withHeader(header, skeleton);
  if (missing && isMissing(failed.error)) return withHeader(header, <EmptyState {...missing} />);
  return withHeader(
    header,
    <ErrorState
      title={errorTitle}
      requestId={isSdkError(failed.error) ? failed.error.requestId : undefined}
      retrying={waiting.some(({ isFetching }) => isFetching)}
      onRetry={() => waiting.forEach((answer) => void answer.refetch())}
    />,
  );
}

const withHeader = (header: ReactNode, content: ReactNode) => (
  <>
    {header}
    {content}
  </>
);
