/**
 * The panel «Processando conteúdos»: files that are being sent, and videos that the server converts, in the same rows. Take it in place
 * of {@link Upload}'s list where people shall see both.
 *
 * @example
 * ```tsx
 * function Panel() {
 *   return (
 *     <Processing.Root>
 *       <Processing.Summary />
 *       <Processing.Progress />
 *       <Processing.List>
 *         {(row) => (
 *           <Processing.Item row={row}>
 *             <Processing.Name />
 *             <Processing.Status />
 *             <Processing.RowProgress />
 *             <Processing.Error />
 *             <Processing.Retry />
 *             <Processing.Cancel />
 *           </Processing.Item>
 *         )}
 *       </Processing.List>
 *       <Processing.Announcer />
 *     </Processing.Root>
 *   );
 * }
 * ```
 */
export * as Processing from './index.parts';
export { useStableRow } from './processing-context';
export { useProcessing } from './use-processing';
