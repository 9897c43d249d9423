export { putSource, recordSource } from './made-source';
export { lockTeamSources } from './uploads.store';
export { createUploadsModule } from './uploads.routes';
