export {
  createRemoveFilesWorker,
  removeAfterBackups,
  removeFilesKind,
  removeFilesLater,
  removeSourceLater,
} from './remove-files.job';
