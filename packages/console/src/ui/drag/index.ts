/**
 * Dragging elements of the page. Import it only from lazily loaded code (`import()` or `island`), so that the library is not
 * part of the first screen. Every drag needs a button or menu that does the same.
 */
export { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
export { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
export { monitorDrags } from './monitor-drags';
export { dragLabel } from './drag-label';
export { watchElements } from './watch-elements';
