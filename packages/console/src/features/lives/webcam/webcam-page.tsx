import { usePalco } from '@palco/react';
import { liveQueryOptions } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import type { Live } from '@palco/sdk/lives';
import { broadcastSocket, broadcastWhip } from '@palco/sdk/broadcast';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SearchX, Square, Video } from 'lucide-react';
import { useState } from 'react';
import { useMayOpen } from '../../../access';
import { NotReady } from '../../../patterns/record';
import { EmptyState, LinkButton, PageHeader, Skeleton, SkeletonGroup } from '../../../ui';
import { StatusChip } from '../status/status-chip';
import { useWebcamText } from './messages';
import { useCard } from './use-card';
import { WebcamStudio } from './webcam-studio';
import styles from './webcam.module.css';

/** The state of the live is read this often: somebody else starts and pauses it in the panel. */
const followMs = 5_000;

/** Sends camera, microphone and screen of this device to a live. */
export function WebcamPage() {
  const t = useWebcamText();
  const { liveId } = useParams({ from: '/signed-in/broadcast/webcam/$liveId' });
  const palco = usePalco();
  const live = useQuery({ ...liveQueryOptions(palco, liveId), refetchInterval: followMs });
  const panel = useMayOpen()(`/streaming/${liveId}/panel`);
  const [links] = useState(() => ({
    openLink: broadcastSocket(palco, { liveId }),
    openDirect: broadcastWhip(palco, { liveId }),
  }));
  const toPanel = panel.may && (
    <LinkButton to="/streaming/$liveId/panel" params={{ liveId }}>
      {t('webcam.panel')}
    </LinkButton>
  );
  const { data } = live;
  // Somebody deleted it meanwhile: what is open here is closed with the studio.
  const isGone = isSdkError(live.error) && live.error.status === 404;
  if (!data) {
    return (
      <NotReady
        answers={[live]}
        renderHeader={(problem) => <PageHeader title={problem ?? t('webcam.title')} />}
        skeleton={
          <SkeletonGroup className={styles.columns}>
            <Skeleton className={styles.stage} height="auto" />
            <Skeleton height={280} width="100%" />
          </SkeletonGroup>
        }
        missing={{
          objectId: liveId,
          icon: SearchX,
          title: t('webcam.notFound.title'),
          text: t('webcam.notFound.text', { id: liveId }),
        }}
        errorTitle={t('webcam.error')}
      />
    );
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('webcam.of', { name: data.title })}
        chip={<StatusChip isAnnounced status={data.status} />}
        actions={toPanel}
      />
      {isGone ? (
        <EmptyState
          icon={SearchX}
          title={t('webcam.notFound.title')}
          text={t('webcam.notFound.text', { id: liveId })}
        />
      ) : (
        <Body live={data} links={links} />
      )}
    </div>
  );
}

function Body({ live, links }: { live: Live; links: Parameters<typeof WebcamStudio>[0]['links'] }) {
  const t = useWebcamText();
  const card = useCard(live.title);
  if (live.status === 'finished')
    return <EmptyState icon={Square} title={t('webcam.over.title')} text={t('webcam.over.text')} />;
  if (live.type === 'encoder')
    return <EmptyState icon={Video} title={t('webcam.encoder.title')} text={t('webcam.encoder.text')} />;
  const notes = { live: 'webcam.onAir', paused: 'webcam.pausedNote' } as const;
  const note = live.status === 'live' || live.status === 'paused' ? notes[live.status] : 'webcam.notOnAir';
  return <WebcamStudio links={links} note={t(note)} card={card} />;
}
