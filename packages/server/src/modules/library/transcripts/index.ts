export { createTranscriptsModule } from './transcripts.routes';
export { indexRevision, indexTranscript } from './transcripts.store';
