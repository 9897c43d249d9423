import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { LinkButton } from '../../../ui';
import { useLivesText } from './messages';

/** The way to the panel of a live that is on, where somebody may be needed. */
export function PanelButton({ live: { id, title, status } }: { live: Live }) {
  const t = useLivesText();
  if (!isLiveInProgress(status)) return null;
  return (
    <LinkButton
      size="sm"
      to="/streaming/$liveId/panel"
      params={{ liveId: id }}
      aria-label={t('openPanelOf', { title })}
    >
      {t('openPanel')}
    </LinkButton>
  );
}
