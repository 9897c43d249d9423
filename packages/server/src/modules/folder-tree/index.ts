export {
  aboveOf,
  findFolder,
  heightOf,
  lockTreeShared,
  lockTree,
  nearestFolder,
  requireFolder,
} from './folder-tree.store';
export type { Crumb } from './folder-tree.store';
