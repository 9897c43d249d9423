import type { Import, ImportSource } from '@palco/sdk/admin';
import { serviceNames } from './import-state.pure';
import { useLibraryImportText } from './messages';

interface SourceNames {
  ofSource(source: ImportSource): string;
  /** The source, and what tells this library from others of it. */
  ofImport(one: Pick<Import, 'source' | 'name'>): string;
}

/** How sources and imports are called. */
export function useSourceNames(): SourceNames {
  const t = useLibraryImportText();
  const ofSource = (source: ImportSource): string =>
    serviceNames[source] ?? t(`source.${source as 'palco' | 'bucket' | 'folder'}`);
  return {
    ofSource,
    ofImport: ({ source, name }) => [ofSource(source), name].filter((part) => part !== '').join(' · '),
  };
}
