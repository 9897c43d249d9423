import type { ReactNode } from 'react';
import { PageHeader, type Crumb } from '../../ui';
import { NotReady, type Answer, type NotReadyProps } from './not-ready';
import { RecordSkeleton } from './record-skeleton';

interface RecordPageProps<Of extends Answer> extends Pick<NotReadyProps, 'missing' | 'errorTitle'> {
  answer: Of;
  /** The page's name while there is no record. */
  title: string;
  crumbs: readonly Crumb[];
  /** Heights of the skeleton's blocks, in pixels. */
  heights: readonly number[];
  children(record: NonNullable<Of['data']>): ReactNode;
}

/** The page of one record, once it is loaded. */
export function RecordPage<Of extends Answer>(props: RecordPageProps<Of>): ReactNode {
  const { answer, title, crumbs, heights, children, ...rest } = props;
  if (answer.data != null) return children(answer.data);
  return (
    <NotReady
      {...rest}
      answers={[answer]}
      renderHeader={(problem) => <PageHeader title={problem ?? title} breadcrumbs={crumbs} />}
      skeleton={<RecordSkeleton heights={heights} />}
    />
  );
}
