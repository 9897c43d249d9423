export { addFetchedVideo, putSource, recordPackagedSource, recordSource } from './generated-source';
export type { GeneratedSource } from './generated-source';
export { findImportRefusal } from './reserve-import';
export { deleteUpload, lockTeamSources } from './uploads.store';
export { createUploadsModule } from './uploads.routes';
