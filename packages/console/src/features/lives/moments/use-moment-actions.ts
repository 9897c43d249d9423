import { livesApi, type LiveClip, type LiveMark } from '@palco/sdk/lives';
import { Pencil, RefreshCw } from 'lucide-react';
import { useMay } from '../../../access';
import type { Actions } from '../../../patterns/action';
import { deletion } from '../../../patterns/action/deletion';
import { useMomentsText } from './messages';

/** What can be done with a clip of a live. */
export function useClipActions(liveId: string): Actions<LiveClip> {
  const t = useMomentsText();
  const may = useMay('changeLives');
  const refOf = ({ id: clipId }: LiveClip) => ({ liveId, clipId });
  const isMaking = ({ status }: LiveClip): boolean => status === 'making';
  const remove = (key: 'clip.cancel' | 'clip.remove') => ({
    ...deletion,
    key,
    label: t(key),
    may,
    question: () => ({ title: t(`${key}.title`), text: t(`${key}.text`) }),
    done: t('clip.remove.done'),
  });
  return {
    noun: 'lives',
    nameOf: ({ title }) => title,
    items: [
      {
        key: 'retry',
        label: t('clip.retry'),
        icon: RefreshCw,
        may,
        isFor: ({ error }) => error?.retryable === true,
        call: (palco, clip) => palco.use(livesApi).retryClip(refOf(clip)),
        done: t('clip.retry.done'),
        failedTitle: t('clip.failed'),
      },
      {
        ...remove('clip.cancel'),
        isFor: isMaking,
        call: (palco, clip) => palco.use(livesApi).removeClip(refOf(clip)),
        removedId: ({ id }) => id,
      },
      {
        ...remove('clip.remove'),
        isFor: (clip) => !isMaking(clip),
        call: (palco, clip) => palco.use(livesApi).removeClip(refOf(clip)),
        removedId: ({ id }) => id,
      },
    ],
  };
}

/** What can be done with a mark of a live. */
export function useMarkActions(liveId: string, rename: (mark: LiveMark) => void): Actions<LiveMark> {
  const t = useMomentsText();
  const may = useMay('changeLives');
  return {
    noun: 'lives',
    nameOf: ({ title }) => title,
    items: [
      { key: 'rename', label: t('mark.rename'), icon: Pencil, may, run: rename },
      {
        ...deletion,
        label: t('mark.remove'),
        may,
        question: () => ({ title: t('mark.remove.title'), text: t('mark.remove.text') }),
        call: (palco, { id: markId, version }) =>
          palco.use(livesApi).removeMark({ liveId, markId }, { version }),
        undo: (palco, { title, at }) => palco.use(livesApi).addMark(liveId, { title, at }),
        removedId: ({ id }) => id,
        done: t('mark.removed'),
      },
    ],
  };
}
