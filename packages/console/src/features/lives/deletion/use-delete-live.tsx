import { isLiveInProgress, livesApi, type Live } from '@palco/sdk/lives';
import { useMay } from '../../../access';
import type { Action } from '../../../patterns/action';
import { deletion } from '../../../patterns/action/deletion';
import { LiveContentsNote } from './live-contents-note';
import { useDeletionText } from './messages';

/** Moves lives to the trash; the question says what goes with one, and offers its attendees as a file. */
export function useDeleteLive(): Action<Live> {
  const t = useDeletionText();
  return {
    ...deletion,
    label: t('delete'),
    may: useMay('changeLives'),
    reason: ({ status }) => (isLiveInProgress(status) ? t('delete.inProgress') : undefined),
    question: (live) => ({
      title: t('delete.title', { title: live.title }),
      text: t('delete.text'),
      body: <LiveContentsNote live={live} />,
    }),
    call: (palco, { id, version }) => palco.use(livesApi).remove(id, { version }),
    undo: (palco, { id }) => palco.use(livesApi).restore(id),
    removedId: ({ id }) => id,
    done: t('delete.done'),
    bulk: {
      question: (count) => ({ title: t('deleteMany.title', { count }), text: t('deleteMany.text') }),
      done: (count) => t('deleteMany.done', { count }),
    },
  };
}
