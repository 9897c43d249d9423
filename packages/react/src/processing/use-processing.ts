import type { Processing, ProcessingState } from '@palco/sdk/processing';
import { useStoreSelector, useStore } from '../bind/use-store';
import { useProcessingEngine } from './processing-engine';
import type { ProcessingState as SharedState } from './processing.data-attrs';

/**
 * Uploads and transcodes as one list with an overall percent. The engine polls only while something listens, so a mounted
 * component with this hook keeps it going (every 5 s, specification section 9).
 *
 * @example
 * ```tsx
 * function Badge() {
 *   const { percent, done, total } = useProcessing();
 *   return total > 0 ? <b>{percent} % ({done}/{total})</b> : null;
 * }
 * ```
 */
export function useProcessing(): ProcessingState {
  return useStore(useProcessingEngine().$state);
}

/** The state of the parts that show all videos together. */
export function useProcessingTotals(given?: Processing): SharedState {
  const { $state } = useProcessingEngine(given);
  const percent = useStoreSelector($state, (state) => state.percent);
  const stale = useStoreSelector($state, (state) => state.failure !== null);
  const phase = useStoreSelector($state, (state) => state.phase);
  return { percent, stale, phase };
}
