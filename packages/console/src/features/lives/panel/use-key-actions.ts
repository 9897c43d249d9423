import { livesApi, type LiveKey } from '@palco/sdk/lives';
import { RefreshCw } from 'lucide-react';
import { useMay } from '../../../access';
import type { Actions } from '../../../patterns/action';
import { usePanelText } from './messages';

/** What can be done with a key of a live. */
export function useKeyActions(liveId: string): Actions<LiveKey> {
  const t = usePanelText();
  const nameOf = ({ signalId }: LiveKey): string =>
    signalId === null ? t('keys.general') : t('keys.signal', { id: String(signalId) });
  return {
    noun: 'lives',
    nameOf,
    items: [
      {
        key: 'rotate',
        label: t('keys.rotate.confirm'),
        icon: RefreshCw,
        danger: true,
        may: useMay('changeLives'),
        question: (key) => ({
          title: t('keys.rotate.title', { key: nameOf(key) }),
          text: t('keys.rotate.text'),
        }),
        call: (palco, key) => palco.use(livesApi).rotateKey(liveId, key.id),
        done: t('keys.rotate.done'),
      },
    ],
  };
}
