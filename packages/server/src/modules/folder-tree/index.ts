export {
  aboveOf,
  findFolder,
  heightOf,
  keepTree,
  lockTree,
  nearestFolder,
  requireFolder,
} from './folder-tree.store';
export type { Crumb } from './folder-tree.store';
