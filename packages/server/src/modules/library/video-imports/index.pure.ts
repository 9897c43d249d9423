export { toImportFailure } from './import-failures.pure';
