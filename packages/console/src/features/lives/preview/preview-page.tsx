import { usePalco } from '@palco/react';
import { liveQueryOptions } from '@palco/react/query';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Info, RadioTower, SearchX } from 'lucide-react';
import { NotReady } from '../../../patterns/record';
import { EmptyState, LinkButton, Notice, PageHeader, Skeleton, SkeletonGroup } from '../../../ui';
import { LivePlayer } from '../../../ui/video-player/live-player';
import { usePreviewText } from './messages';
import { isNotThere, usePreview } from './use-preview';
import styles from './preview.module.css';

/** One signal as it comes, on air or not: signal 1 is the programme, every other one its raw picture. */
export function PreviewPage() {
  const t = usePreviewText();
  const { liveId, signalId } = useParams({ from: '/signed-in/preview/$signalId/$liveId' });
  const palco = usePalco();
  const live = useQuery(liveQueryOptions(palco, liveId));
  const preview = usePreview(liveId, Number(signalId), live.isSuccess);
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
          objectId: liveId,
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
        tabTitle={`${title} · ${live.data.title}`}
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
