export {
  aboveOf,
  findFolder,
  heightOf,
  insertRoot,
  lockTreeShared,
  lockTree,
  nearestFolder,
  requireFolder,
} from './folder-tree.store';
export type { Crumb } from './folder-tree.store';
