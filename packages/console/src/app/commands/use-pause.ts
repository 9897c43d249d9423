import { livesApi, type Live } from '@palco/sdk/lives';
import { useConfirmedAction, type ConfirmedAction } from '../../patterns/dialog';
import { useCommandsText } from './messages';

/** Pauses a live after a question, from any page. */
export function usePause(): ConfirmedAction<Live> {
  const t = useCommandsText();
  return useConfirmedAction<Live, unknown>({
    noun: 'lives',
    question: ({ title }) => ({
      title: t('pause.title', { title }),
      text: t('pause.text'),
      confirmLabel: t('pause.confirm'),
    }),
    call: (palco, { id, version }) => palco.use(livesApi).control(id, 'pause', { version }),
    done: ({ title }) => ({ title: t('pause.done'), text: title }),
  });
}
