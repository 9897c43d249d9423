import { usePalco } from '@palco/react';
import { livesApi, type Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import {
  CopyPlus,
  ExternalLink,
  KeyRound,
  Link2,
  MonitorPlay,
  Pencil,
  Server,
  Settings2,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../../access';
import { useRefusalText } from '../../../i18n';
import type { Actions } from '../../../patterns/action';
import { copyText, toast } from '../../../ui';
import { island } from '../../../ui/lazy';
import { useDeleteLive } from '../deletion';
import { useDuplicateText } from '../duplicate/messages';
import { useOpenCopy } from '../duplicate/use-duplicate-live';
import { usePublicLink, usePublicLinkText } from '../public-link';
import { useLivesText } from './messages';

const LiveDialog = island(async () => (await import('../form/live-dialog')).LiveDialog);

/** Everything that can be done with a live in the list. */
export function useLiveActions(): { actions: Actions<Live>; dialogs: ReactNode } {
  const t = useLivesText();
  const may = useMay('changeLives');
  const duplicateText = useDuplicateText();
  const copy = useCopy();
  const publicText = usePublicLinkText();
  const publicLink = usePublicLink();
  const openCopy = useOpenCopy();
  const [edited, setEdited] = useState<Live | null>(null);
  const actions: Actions<Live> = {
    noun: ['lives', 'trash'],
    nameOf: ({ title }) => title,
    items: [
      {
        key: 'copyPublic',
        label: publicText('copy'),
        icon: Link2,
        run: (live) => void publicLink.copy(live),
      },
      {
        key: 'eventPage',
        label: publicText('page'),
        icon: ExternalLink,
        run: (live) => void window.open(publicLink.hrefOf(live), '_blank', 'noopener'),
      },
      { key: 'edit', label: t('edit'), icon: Pencil, may, run: setEdited },
      {
        key: 'settings',
        label: t('settings'),
        icon: Settings2,
        link: ({ id: liveId }) => <Link to="/streaming/$liveId/settings" params={{ liveId }} />,
      },
      { key: 'duplicate', label: duplicateText('duplicate'), icon: CopyPlus, may, run: openCopy },
      {
        key: 'preview',
        label: t('preview'),
        icon: MonitorPlay,
        link: ({ id: liveId }) => <Link to="/preview/$signalId/$liveId" params={{ liveId, signalId: '1' }} />,
      },
      {
        key: 'copyUrl',
        label: t('copyUrl'),
        icon: Server,
        may,
        run: (live) => void copy(live, 'rtmpUrl'),
      },
      {
        key: 'copyKey',
        label: t('copyKey'),
        icon: KeyRound,
        may,
        run: (live) => void copy(live, 'streamKey'),
      },
      useDeleteLive(),
    ],
  };
  return {
    actions,
    dialogs: edited && <LiveDialog key={edited.id} live={edited} onClose={() => setEdited(null)} />,
  };
}

/** Copies what an encoder needs of the general stream key, which the list does not show. */
function useCopy(): (live: Live, part: 'rtmpUrl' | 'streamKey') => Promise<void> {
  const t = useLivesText();
  const palco = usePalco();
  const refusalText = useRefusalText();
  const fail = (text?: string) => toast({ kind: 'error', title: t('copyFailed'), text });
  return async ({ id }, part) => {
    try {
      const [general] = await palco.use(livesApi).keys(id);
      const text = general?.[part];
      if (!text) fail(t(`${part}.none`));
      else if (await copyText(text)) toast({ kind: 'success', title: t(`${part}.done`) });
      else fail();
    } catch (error) {
      fail(refusalText(error));
    }
  };
}
