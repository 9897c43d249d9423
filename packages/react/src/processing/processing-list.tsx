import { processingMessages } from '@palco/sdk/i18n';
import type { ProcessingRow } from '@palco/sdk/processing';
import { memo, type ReactElement, type ReactNode } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { ProcessingItem } from './processing-item';
import { ProcessingName } from './processing-name';
import { processingListAttributes, type ProcessingListState } from './processing.data-attrs';
import { ProcessingRowProgress } from './processing-row-progress';
import { ProcessingStatus } from './processing-status';
import { useProcessing } from './use-processing';

/** Props of `Processing.List`. */
export interface ProcessingListProps extends Omit<PartProps<'ul', ProcessingListState>, 'children'> {
  /** Makes one row; by default name, status and progress. */
  readonly children?: (row: ProcessingRow) => ReactNode;
}

/** Every video that is being uploaded or converted, newest first. A `ul`. */
export const ProcessingList = createPart(
  'ul',
  'processing-list',
  ({ children = defaultRow, ...props }: ProcessingListProps) => {
    const { rows } = useProcessing();
    const { t } = useTranslation(processingMessages);
    return {
      props,
      state: { count: rows.length },
      attributes: processingListAttributes,
      own: {
        'aria-label': t('processing.list'),
        tabIndex: -1,
        children: rows.map((row) => <Row key={row.id} row={row} render={children} />),
      },
    };
  },
);

interface RowProps {
  readonly row: ProcessingRow;
  readonly render: (row: ProcessingRow) => ReactNode;
}

/** Renders again only when its own row changes. */
const Row = memo(function Row({ row, render }: RowProps) {
  return <>{render(row)}</>;
});

function defaultRow(row: ProcessingRow): ReactElement {
  return (
    <ProcessingItem row={row}>
      <ProcessingName />
      <ProcessingStatus />
      <ProcessingRowProgress />
    </ProcessingItem>
  );
}
