export { useFolders } from './use-folders';
