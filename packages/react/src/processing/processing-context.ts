import { processingMessages } from '@palco/sdk/i18n';
import type { ProcessingRow } from '@palco/sdk/processing';
import { useState } from 'react';
import { createPartContext } from '../bind/part-context';
import { useTranslation } from '../i18n/use-translation';
import { processingItemAttributes, type ProcessingItemState } from './processing.data-attrs';

/** What `Processing.Item` gives to its parts. */
export interface ProcessingItemValue {
  readonly row: ProcessingRow;
}

/** The row, the same object while only `progress` and `sentBytes` change: parts that do not show them are not rendered again. */
const [ProcessingItemContext, useProcessingItem] = createPartContext<ProcessingItemValue>('Processing.Item');
export { ProcessingItemContext };

/** The current row, for the parts that show its progress. */
export const [ProcessingFiguresContext, useProcessingFigures] =
  createPartContext<ProcessingItemValue>('Processing.Item');

/** The row of `Processing.Item`, what its parts show of it, and their texts. */
export function useProcessingPart(name: string) {
  const { row } = useProcessingItem(name);
  const { t } = useTranslation(processingMessages);
  const state: ProcessingItemState = row;
  return { row, t, part: { state, attributes: processingItemAttributes } };
}

function differsOnlyInProgress(row: ProcessingRow, last: ProcessingRow): boolean {
  const { progress, sentBytes } = last;
  const before: object = { ...row, progress, sentBytes };
  const names = Object.keys({ ...before, ...last }) as (keyof ProcessingRow)[];
  return names.every((name) => last[name] === before[name as keyof typeof before]);
}

/**
 * A row with a stable identity: the same object as long as only `progress` and `sentBytes` change. Pass it to components that
 * are wrapped in `memo`.
 *
 * @example
 * ```tsx
 * const Buttons = memo(function Buttons({ row }: { row: ProcessingRow }) {
 *   return <Processing.Cancel aria-label={`Cancelar ${row.name}`} />;
 * });
 * function Row({ row }: { row: ProcessingRow }) {
 *   return (
 *     <Processing.Item row={row}>
 *       <Processing.RowProgress />
 *       <Buttons row={useStableRow(row)} />
 *     </Processing.Item>
 *   );
 * }
 * ```
 */
export function useStableRow(row: ProcessingRow): ProcessingRow {
  const [steady, setSteady] = useState(row);
  if (steady === row || differsOnlyInProgress(row, steady)) return steady;
  setSteady(row);
  return row;
}
