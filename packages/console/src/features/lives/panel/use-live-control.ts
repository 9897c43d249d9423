import { isSdkError } from '@palco/sdk';
import { livesApi, nextLiveStatus, type Live, type LiveAction } from '@palco/sdk/lives';
import { Pause, Play, Square, StepForward } from 'lucide-react';
import { useMay } from '../../../access';
import { useFormat, useListText } from '../../../i18n';
import type { Action, Actions } from '../../../patterns/action';
import type { IconGlyph } from '../../../ui';
import { usePanelText } from './messages';
import type { PreflightCheck } from './preflight.pure';

const icons: { readonly [Verb in LiveAction]: IconGlyph } = {
  start: Play,
  pause: Pause,
  resume: StepForward,
  complete: Square,
};

const verbs = ['start', 'pause', 'resume', 'complete'] as const;

interface LiveControlFacts {
  checks: readonly PreflightCheck[];
  fpsLimit: number;
  /** How many watch; null or undefined where it is not known. */
  viewers: number | null | undefined;
}

/** What can be done with a live on the stage now, each after its question; what its state does not allow has no button. */
export function useLiveControl({ checks, fpsLimit, viewers }: LiveControlFacts): Actions<Live> {
  const t = usePanelText();
  const format = useFormat();
  const list = useListText();
  const may = useMay('changeLives');
  const open = checks.filter(({ state }) => state === 'failed');
  const names = list(open.map(({ key }) => t(`preflight.${key}`, { limit: String(fpsLimit) })));

  const consequences = (verb: LiveAction, live: Live): string => {
    if (verb === 'complete' && live.transcode.enableLive2vod) return t('control.complete.recording');
    const text = t(`control.${verb}.text`);
    return verb === 'start' && open.length > 0
      ? `${t('control.start.unready', { checks: names })} ${text}`
      : text;
  };
  const titleOf = (verb: LiveAction, live: Live): string =>
    verb === 'complete' && typeof viewers === 'number' && viewers > 0
      ? t('control.complete.titleFor', { count: viewers, number: format.number(viewers) })
      : t(`control.${verb}.title`, { name: live.title });
  return {
    noun: 'lives',
    nameOf: ({ title }) => title,
    items: verbs.map((verb): Action<Live> => ({
      key: verb,
      label: t(`control.${verb}`),
      icon: icons[verb],
      danger: verb === 'complete',
      may,
      isFor: (live) => Boolean(nextLiveStatus(live.status, verb)),
      question: (live) => ({
        title: titleOf(verb, live),
        text: consequences(verb, live),
        ...(verb === 'complete' && {
          confirmLabel: t('control.complete.confirm'),
          cancelLabel: t('control.complete.cancel'),
        }),
      }),
      call: (palco, { id, version }) => palco.use(livesApi).control(id, verb, { version }),
      done: t(`control.${verb}.done`),
      failureText(error) {
        if (!isSdkError(error)) return undefined;
        if (error.code === 'VERSION_CONFLICT') return t('control.conflict');
        return error.code === 'INVALID_TRANSITION' ? t('control.refused') : undefined;
      },
    })),
  };
}
