import { listOf } from '../../../patterns/list/list-of.pure';
import { idRule, wordRule } from '../../../patterns/list/search-rules.pure';

/** The imports of libraries, at /vod/imports; the folder is the one from which people came, and where a new one goes. */
export const libraryImportsList = listOf({
  name: 'libraryImports',
  filters: { directoryId: idRule },
  place: ['directoryId'],
  pageSize: 25,
});

/** How a video of another library can stand. */
export const importItemStatuses = [
  'planned',
  'withheld',
  'present',
  'queued',
  'downloading',
  'done',
  'failed',
] as const;

/** The videos of one import, at /vod/imports/{id}. */
export const importItemsList = listOf({
  name: 'importItems',
  filters: { status: wordRule(importItemStatuses) },
  pageSize: 25,
});
