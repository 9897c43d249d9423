export { addFetchedVideo, putSource, recordSource } from './made-source';
export type { MadeSource } from './made-source';
export { findImportRefusal } from './reserve-import';
export { deleteUpload, lockTeamSources } from './uploads.store';
export { createUploadsModule } from './uploads.routes';
