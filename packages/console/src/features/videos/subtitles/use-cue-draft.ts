import { usePalco } from '@palco/react';
import type { Cue } from '@palco/sdk/subtitles';
import { useEffect, useEffectEvent } from 'react';
import { formDrafts } from '../../../patterns/form/form-drafts';
import { toCue, type useCueList } from './use-cue-list';

/**
 * Keeps unsaved cues when the session ends under them, and shows them again after the same person has signed in again; `of` names the
 * language and its version.
 */
export function useCueDraft(
  of: string,
  list: Pick<ReturnType<typeof useCueList>, 'cues' | 'isDirty' | 'dispatch'>,
) {
  const drafts = usePalco().use(formDrafts);
  const restore = useEffectEvent((place: string) => {
    const cues = drafts.take(`${place}${of}`)?.['cues'] as readonly Cue[] | undefined;
    if (cues) list.dispatch({ type: 'restored', cues });
  });
  const keep = useEffectEvent((place: string) => {
    if (list.isDirty) drafts.keep(`${place}${of}`, { cues: list.cues.map(toCue) });
  });
  useEffect(() => {
    const place = drafts.place();
    if (place === null) return undefined;
    restore(place);
    return () => keep(place);
  }, [drafts]);
}
