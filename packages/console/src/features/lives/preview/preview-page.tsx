import { usePalco } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Info, RadioTower, SearchX } from 'lucide-react';
import { NotReady } from '../../../patterns/record';
import { EmptyState, LinkButton, Notice, PageHeader, Skeleton, SkeletonGroup } from '../../../ui';
import { LivePlayer } from '../../../ui/video-player/live-player';
import { panelLive, panelPreview } from '../panel/panel-queries';
import { usePreviewText } from './messages';
import styles from './preview.module.css';

/** A signal that has not come is asked for again this often. */
const waitMs = 3_000;

const isNotThere = (error: unknown): boolean => isSdkError(error) && error.code === 'SIGNAL_NOT_READY';

/** One signal as it comes, on air or not: signal 1 is the programme, every other one its raw picture. */
export function PreviewPage() {
  const t = usePreviewText();
  const { liveId, signalId } = useParams({ from: '/signed-in/preview/$signalId/$liveId' });
  const palco = usePalco();
  const live = useQuery(panelLive(palco, liveId));
  const preview = useQuery({
    ...panelPreview(palco, liveId, Number(signalId)),
    enabled: live.isSuccess,
    refetchInterval: ({ state }) => (isNotThere(state.error) ? waitMs : false),
  });
  const title = t('preview.title', { id: signalId });
  const back = (
    <LinkButton to="/streaming/$liveId/panel" params={{ liveId }}>
      {t('preview.back')}
    </LinkButton>
  );
  const crumbs = [
    { label: t('preview.panel'), link: { to: '/streaming/$liveId/panel' as const, params: { liveId } } },
    { label: title },
  ];
  const isWaiting = isNotThere(preview.error);
  if (!live.data || (!preview.data && !isWaiting)) {
    return (
      <NotReady
        answers={[live, preview]}
        renderHeader={(problem) => <PageHeader title={problem ?? title} breadcrumbs={crumbs} />}
        skeleton={
          <SkeletonGroup>
            <Skeleton className={styles.skeleton} height="auto" />
          </SkeletonGroup>
        }
        missing={{
          icon: SearchX,
          title: t('preview.notFound.title'),
          text: t('preview.notFound.text', { id: liveId }),
          action: back,
        }}
        errorTitle={t('preview.error')}
      />
    );
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        meta={`${live.data.title} · ${t(signalId === '1' ? 'preview.programme' : 'preview.raw')}`}
        breadcrumbs={crumbs}
        actions={back}
      />
      <Notice tone="info" icon={Info}>
        {t('preview.notice')}
      </Notice>
      {preview.data ? (
        <LivePlayer key={signalId} dvr={false} lowLatency src={preview.data.playback_url} />
      ) : (
        <EmptyState
          icon={RadioTower}
          title={t('preview.waiting.title', { id: signalId })}
          text={t('preview.waiting.text')}
        />
      )}
    </div>
  );
}
