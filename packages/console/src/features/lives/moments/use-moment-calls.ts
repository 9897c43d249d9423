import { usePalco } from '@palco/react';
import { liveMarksQueryOptions, usePalcoMutation } from '@palco/react/query';
import { livesApi, type Live, type LiveClip, type LiveClipCreate, type LiveMark } from '@palco/sdk/lives';
import { useQueryClient } from '@tanstack/react-query';
import { useRefusalText } from '../../../i18n';
import { toast } from '../../../ui';
import { useMomentsText } from './messages';
import { seenMoment } from './seen-moment.pure';

/** Clips and marks at one press: a notice says that it was taken, or why not. */
export function useMomentCalls(live: Live) {
  const t = useMomentsText();
  const palco = usePalco();
  const client = useQueryClient();
  const refusal = useRefusalText();
  const clip = usePalcoMutation<LiveClipCreate, LiveClip>(['lives'], (to, input) =>
    to.use(livesApi).addClip(live.id, input),
  );
  const mark = usePalcoMutation<string, LiveMark>(['lives'], (to, title) => {
    const at = new Date(seenMoment(live, Date.now())).toISOString();
    return to.use(livesApi).addMark(live.id, { title, at });
  });
  return {
    isClipping: clip.isPending,
    async clip(lastSeconds: number): Promise<void> {
      try {
        const { title } = await clip.mutateAsync({ lastSeconds });
        toast({ kind: 'success', title: t('clip.asked'), text: title });
      } catch (error) {
        toast({ kind: 'error', title: t('clip.failed'), text: refusal(error) });
      }
    },
    async mark(): Promise<void> {
      try {
        const marks = await client.ensureQueryData(liveMarksQueryOptions(palco, live.id));
        const { title } = await mark.mutateAsync(t('mark.name', { number: marks.length + 1 }));
        toast({ kind: 'success', title: t('mark.done'), text: title });
      } catch (error) {
        toast({ kind: 'error', title: t('mark.failed'), text: refusal(error) });
      }
    },
  };
}
