export { putSource, recordSource } from './made-source';
export { createUploadsModule } from './uploads.routes';
