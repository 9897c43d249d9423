import type { Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import {
  Activity,
  ExternalLink,
  GraduationCap,
  Headset,
  Layers,
  Link2,
  RadioTower,
  Settings2,
  Video,
} from 'lucide-react';
import { useMayOpen } from '../../../access';
import { useMediaQuery } from '../../../config';
import { PageActions } from '../../../patterns/action';
import { useLogItem } from '../../../patterns/record';
import { useDuplicateItem } from '../duplicate/use-duplicate-item';
import { usePublicLink, usePublicLinkText } from '../public-link';
import { usePanelText } from './messages';

/** Beside the title of a narrow window: the link of the public, and the page that it leads to. */
const mostNeeded = 2;

const showSignals = () => document.getElementById('panel-signals')?.focus();

/** Links to the other pages of the live, and to its signals; what is needed while it runs has a button. */
export function PanelActions({ live }: { live: Live }) {
  const t = usePanelText();
  const publicText = usePublicLinkText();
  const publicLink = usePublicLink();
  const mayOpen = useMayOpen();
  const logItem = useLogItem();
  const duplicate = useDuplicateItem(live);
  const isTight = useMediaQuery('(max-width: 1180px)');
  const params = { liveId: live.id };
  const isOver = live.status === 'finished';
  const isOfCamera = live.type === 'studio' && !isOver && mayOpen(`/broadcast/webcam/${live.id}`).may;
  const buttons = [
    {
      key: 'copyPublic',
      label: publicText('copy'),
      icon: Link2,
      onSelect: () => void publicLink.copy(live),
    },
    {
      key: 'eventPage',
      label: publicText('page'),
      icon: ExternalLink,
      link: (
        <a href={publicLink.hrefOf(live)} target="_blank" rel="noreferrer">
          {publicText('page')}
        </a>
      ),
    },
    isOfCamera && {
      key: 'webcam',
      label: t('panel.webcam'),
      icon: Video,
      link: <Link to="/broadcast/webcam/$liveId" params={params} />,
    },
    mayOpen(`/atendimento/${live.id}`).may && {
      key: 'support',
      label: t('panel.support'),
      icon: Headset,
      link: <Link to="/atendimento/$liveId" params={params} />,
    },
    mayOpen('/analytics').may && {
      key: 'monitor',
      label: t('panel.monitor'),
      icon: Activity,
      link: <Link to="/analytics" search={{ liveId: live.id }} />,
    },
    !isOver && { key: 'signals', label: t('panel.signals'), icon: RadioTower, onSelect: showSignals },
  ];
  return (
    <PageActions
      shown={isTight ? mostNeeded : buttons.filter(Boolean).length}
      items={[
        ...buttons.map((button) => button && { ...button, variant: 'ghost' as const }),
        !isOver && {
          key: 'overlays',
          label: t('side.overlays'),
          icon: Layers,
          link: <Link to="/streaming/$liveId/overlays" params={params} />,
        },
        {
          key: 'classroom',
          label: t('panel.classroom'),
          icon: GraduationCap,
          link: <Link to="/streaming/$liveId/classroom" params={params} />,
        },
        {
          key: 'settings',
          label: t('panel.settings'),
          icon: Settings2,
          link: <Link to="/streaming/$liveId/settings" params={params} />,
        },
        duplicate,
        logItem(live.id),
      ]}
    />
  );
}
