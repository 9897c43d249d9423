/**
 * One group of figures of a live as a chart. `LiveChart.Plot` gives you the series, and you draw them; the other parts say that they
 * load, that there are none, or that they could not be loaded.
 *
 * @example
 * ```tsx
 * function Viewers({ liveId }: { liveId: string }) {
 *   const { engine } = useLiveAnalytics({ id: liveId, isOn: true, startedAt: null });
 *   return (
 *     <LiveChart.Root group="viewers" analytics={engine}>
 *       <LiveChart.Status />
 *       <LiveChart.Plot>{({ columns }) => <output>{columns.length}</output>}</LiveChart.Plot>
 *       <LiveChart.Retry />
 *     </LiveChart.Root>
 *   );
 * }
 * ```
 */
export * as LiveChart from './index.parts';
export { useLiveAnalytics } from './use-live-analytics';
