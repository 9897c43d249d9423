/**
 * Files that are chosen or dropped, and how far each has come. All parts stand in a `Upload.Root`; they take the uploads of the core
 * (`palco.use(uploads)`), so a page that is left and opened again shows the same files.
 *
 * @example
 * ```tsx
 * function Lessons() {
 *   return (
 *     <Upload.Root accept="video/*">
 *       <Upload.Dropzone>
 *         <Upload.Input />
 *         <Upload.Trigger />
 *       </Upload.Dropzone>
 *       <Upload.Rejected />
 *       <Upload.List>
 *         {(id) => (
 *           <Upload.Item uploadId={id}>
 *             <Upload.Name />
 *             <Upload.Status />
 *             <Upload.Progress />
 *             <Upload.Error />
 *             <Upload.Pause />
 *             <Upload.Retry />
 *             <Upload.Cancel />
 *           </Upload.Item>
 *         )}
 *       </Upload.List>
 *       <Upload.Announcer />
 *     </Upload.Root>
 *   );
 * }
 * ```
 */
export * as Upload from './index.parts';
export { useUploadEntry, useUploads, useUploadSummary, type Uploads } from './use-uploads';
