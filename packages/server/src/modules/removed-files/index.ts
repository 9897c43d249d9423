export {
  createRemoveFilesWorker,
  removeFilesKind,
  removeFilesLater,
  removeSourceLater,
} from './remove-files.job';
