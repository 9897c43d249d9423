import { isSdkError } from '@palco/sdk';
import { livesApi, nextLiveStatus, type Live, type LiveAction } from '@palco/sdk/lives';
import { Pause, Play, Square, StepForward } from 'lucide-react';
import { useMay } from '../../../access';
import { useListText } from '../../../i18n';
import type { Action, Actions } from '../../../patterns/action';
import type { IconGlyph } from '../../../ui';
import { useStatusWords } from '../status/use-status-words';
import { usePanelText } from './messages';
import type { PreflightCheck } from './preflight.pure';

const icons: { readonly [Verb in LiveAction]: IconGlyph } = {
  start: Play,
  pause: Pause,
  resume: StepForward,
  complete: Square,
};

/** The four verbs keep their places; what the state does not allow is disabled and says why. */
const verbs = ['start', 'pause', 'resume', 'complete'] as const;

/** What can be done with a live on the stage, each after its question. */
export function useLiveControl(checks: readonly PreflightCheck[], fpsLimit: number): Actions<Live> {
  const t = usePanelText();
  const list = useListText();
  const words = useStatusWords();
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
  return {
    noun: 'lives',
    nameOf: ({ title }) => title,
    items: verbs.map((verb): Action<Live> => ({
      key: verb,
      label: t(`control.${verb}`),
      icon: icons[verb],
      danger: verb === 'complete',
      may,
      reason: (live) =>
        nextLiveStatus(live.status, verb) ? undefined : t('control.notNow', { status: words(live.status) }),
      question: (live) => ({
        title: t(`control.${verb}.title`, { name: live.title }),
        text: consequences(verb, live),
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
