export { deepestFolder } from './deepest-folder.pure';
