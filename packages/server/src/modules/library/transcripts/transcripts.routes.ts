import type { ServerModule } from '../../../kernel/http/module';
import { searchTranscripts } from './transcripts.service';

/** What is said in videos, and where. */
export function createTranscriptsModule(): ServerModule {
  return { name: 'transcripts', handlers: { searchTranscripts } };
}
