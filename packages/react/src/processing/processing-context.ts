import type { ProcessingRow } from '@palco/sdk/processing';
import { useState } from 'react';
import { createPartContext } from '../bind/part-context';

/** What `Processing.Item` gives to its parts. */
export interface ProcessingItemValue {
  readonly row: ProcessingRow;
}

/** The row without its figures: most parts say nothing about them, and are not drawn again with every byte. */
export const [ProcessingItemContext, useProcessingItem] =
  createPartContext<ProcessingItemValue>('Processing.Item');

/** The row as it is, for the parts that show how far it is. */
export const [ProcessingFiguresContext, useProcessingFigures] =
  createPartContext<ProcessingItemValue>('Processing.Item');

function isOnlyFurther(row: ProcessingRow, last: ProcessingRow): boolean {
  const { progress, sentBytes } = last;
  const before: object = { ...row, progress, sentBytes };
  const names = Object.keys({ ...before, ...last }) as (keyof ProcessingRow)[];
  return names.every((name) => last[name] === before[name as keyof typeof before]);
}

/**
 * The row of a list, the same object as long as only its figures change (`progress`, `sentBytes`): for what is memoised by it.
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
 *       <Buttons row={useSteadyRow(row)} />
 *     </Processing.Item>
 *   );
 * }
 * ```
 */
export function useSteadyRow(row: ProcessingRow): ProcessingRow {
  const [steady, setSteady] = useState(row);
  if (steady === row || isOnlyFurther(row, steady)) return steady;
  setSteady(row);
  return row;
}
