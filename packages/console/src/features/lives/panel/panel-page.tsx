import type { Live } from '@palco/sdk/lives';
import { useParams } from '@tanstack/react-router';
import { SearchX, WifiOff } from 'lucide-react';
import { NotReady } from '../../../patterns/record';
import { Notice, PageHeader, Skeleton, SkeletonGroup, Avatar, RelativeTime } from '../../../ui';
import { island } from '../../../ui/lazy';
import { useListText } from '../../../i18n';
import { StatusChip } from '../status/status-chip';
import { monotonicClock, useNow } from '../clock/use-now';
import { AlertsCard } from './alerts-card';
import { ControlBar } from './control-bar';
import { EndedLive } from './ended-live';
import { KeysCard } from './keys-card';
import { LiveStage } from './live-stage';
import { usePanelText } from './messages';
import { PanelActions } from './panel-actions';
import { PanelAudience } from './panel-audience';
import { preflight } from './preflight.pure';
import { PreflightCard } from './preflight-card';
import { SignalsSection } from './signals-section';
import { usePanel } from './use-panel';
import { ViewersNow } from './viewers-now';
import styles from './panel.module.css';
import type { PresentPerson } from './presence.pure';
import type { LastChange } from './panel-messages.pure';

const PanelChat = island(async () => (await import('./panel-chat')).PanelChat);
const OverlaysCard = island(async () => (await import('../overlays/overlays-card')).OverlaysCard);

/** The panel of a live: programme, signals, controls, and links to its other pages. */
export function PanelPage() {
  const t = usePanelText();
  const { liveId } = useParams({ from: '/signed-in/streaming/$liveId/panel' });
  const panel = usePanel(liveId);
  const { data: live } = panel.live;
  const crumbs = [
    { label: t('panel.lives'), link: { to: '/streaming' as const } },
    { label: t('panel.title') },
  ];
  if (!live) {
    return (
      <NotReady
        answers={[panel.live]}
        renderHeader={(problem) => <PageHeader title={problem ?? t('panel.title')} breadcrumbs={crumbs} />}
        skeleton={<PanelSkeleton />}
        missing={{
          objectId: liveId,
          icon: SearchX,
          title: t('panel.notFound.title'),
          text: t('panel.notFound.text', { id: liveId }),
        }}
        errorTitle={t('panel.error')}
      />
    );
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title={live.title}
        tabTitle={`${t('panel.title')} · ${live.title}`}
        chip={<StatusChip isAnnounced status={live.status} />}
        breadcrumbs={crumbs}
        actions={<PanelActions live={live} />}
      />
      {live.status === 'finished' ? <EndedLive live={live} /> : <OnePanel panel={panel} live={live} />}
    </div>
  );
}

/** A live that goes on or is to begin: what viewers get, its signals, keys and overlays. */
function OnePanel({ panel, live }: { panel: ReturnType<typeof usePanel>; live: Live }) {
  const t = usePanelText();
  const { cards, fpsLimit } = panel;
  const canStart = live.status === null || live.status === 'scheduled';
  const now = useNow(canStart, monotonicClock);
  const checks = preflight({ card: cards[0], hasAudio: panel.hasAudio, fpsLimit, now });
  const keys = panel.keys.data && <KeysCard liveId={live.id} keys={panel.keys.data} />;
  const hasSignal = cards.some(({ presence }) => presence === 'present');
  return (
    <>
      <PresentPeople people={panel.others} />
      {panel.isLost && (
        <Notice tone="warning" icon={WifiOff} role="status">
          {t('connection.reconnecting')}
        </Notice>
      )}
      <div className={styles.watch}>
        <section className={styles.stage} aria-label={t('stage.label')}>
          <div className={styles.picture}>
            <LiveStage live={live} hasSignal={hasSignal} />
            <ViewersNow live={live} />
          </div>
          <ControlBar live={live} checks={checks} fpsLimit={fpsLimit} />
          <ChangeNote change={panel.change} />
        </section>
        <div className={styles.chat}>
          <PanelChat liveId={live.id} accountId={live.accountId} />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <PanelAudience live={live} />
          {canStart && <PreflightCard checks={checks} fpsLimit={fpsLimit} />}
        </div>
        <div className={styles.column}>
          <SignalsSection live={live} cards={cards} fpsLimit={fpsLimit} />
          {/* The keys are needed before the live, and then the alerts. */}
          {canStart && keys}
          <AlertsCard alerts={panel.alerts} fpsLimit={fpsLimit} />
          {!canStart && keys}
          <OverlaysCard liveId={live.id} />
        </div>
      </div>
    </>
  );
}

function PanelSkeleton() {
  return (
    <SkeletonGroup className={styles.page}>
      <div className={styles.columns}>
        <Skeleton className={styles.stageSkeleton} height="auto" />
        <Skeleton height={320} width="100%" />
      </div>
    </SkeletonGroup>
  );
}

/** Who else is in the panel: two people at one console should know of each other. */
function PresentPeople({ people }: { people: readonly PresentPerson[] }) {
  const t = usePanelText();
  const list = useListText();
  const names = list(people.map(({ nome }) => nome));
  return (
    <div className={styles.people} role="status" aria-label={t('presence.label')}>
      {people.length > 0 && (
        <>
          <span className={styles.faces} aria-hidden>
            {people.slice(0, 4).map(({ id, nome, avatar }) => (
              <Avatar key={id} name={nome} src={avatar} size={22} />
            ))}
          </span>
          {t(people.length === 1 ? 'presence.one' : 'presence.many', { names })}
        </>
      )}
    </div>
  );
}

/** Who did something to the live last, and when: announced, because another operator may have done it. */
function ChangeNote({ change }: { change: LastChange | null }) {
  const t = usePanelText();
  return (
    <p className={styles.change} role="status" data-empty={change === null || undefined}>
      {change && (
        <>
          {t(`change.${change.kind}`, { name: change.name ?? t('change.bySystem') })}
          <RelativeTime at={new Date(change.at).toISOString()} />
        </>
      )}
    </p>
  );
}
