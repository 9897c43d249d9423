import { usePalcoMutation } from '@palco/react/query';
import { subtitlesApi, type SubtitleCues } from '@palco/sdk/subtitles';
import { useRef } from 'react';
import { toast } from '../../../ui';
import { toCue, type EditedCue, type useCueList } from './use-cue-list';

interface SaveCuesOptions {
  readonly videoId: string;
  readonly language: string;
  /** The version on the server; 0 for a language without subtitles. */
  readonly version: number;
  readonly list: Pick<ReturnType<typeof useCueList>, 'cues' | 'problems' | 'isDirty' | 'dispatch'>;
  /** Title and text of the notice of success. */
  readonly done: { readonly title: string; readonly text: string };
}

interface Sending {
  readonly sent: readonly EditedCue[];
  /** Those of somebody else, who saved in between. */
  readonly replacesOthers: boolean;
}

/** Saves the cues of an editor, or leads to the first one that is wrong. */
export function useSaveCues({ videoId, language, version: first, list, done }: SaveCuesOptions) {
  const { cues, problems, isDirty, dispatch } = list;
  const version = useRef(first);
  // A ref, because Ctrl+S may follow Enter in a time before the next render: a second call would be refused as outdated.
  const isSending = useRef(false);
  const { mutate, isPending, error } = usePalcoMutation<Sending, SubtitleCues>(
    ['subtitles', 'videos'],
    async (palco, { sent, replacesOthers }) => {
      const api = palco.use(subtitlesApi);
      // The person chose to replace what another one saved; one that is saved after this look is a conflict again.
      if (replacesOthers) version.current = (await api.cues(videoId, language)).version;
      const options = version.current > 0 ? { version: version.current } : undefined;
      return api.updateCues(videoId, { language, cues: sent.map(toCue) }, options);
    },
  );
  const send = (replacesOthers: boolean): void => {
    if (!isDirty || isSending.current) return;
    const [wrong] = problems.keys();
    if (wrong !== undefined) return dispatch({ type: 'visited', id: wrong, by: 0 });
    isSending.current = true;
    mutate(
      { sent: cues, replacesOthers },
      {
        onSettled: () => void (isSending.current = false),
        onSuccess(answer) {
          version.current = answer.version;
          dispatch({ type: 'saved', cues: answer.cues, sent: cues });
          toast({ kind: 'success', ...done });
        },
      },
    );
  };
  return { save: () => send(false), overwrite: () => send(true), isPending, error };
}
