import type { Live } from '@palco/sdk/lives';
import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useListText } from '../../../i18n';
import { NotReady } from '../../../patterns/record';
import { Avatar, PageHeader, Skeleton, SkeletonGroup } from '../../../ui';
import { island } from '../../../ui/lazy';
import { ControlRoom } from './control-room';
import { usePanelText } from './messages';
import { PanelActions } from './panel-actions';
import type { PresentPerson } from './presence.pure';
import { usePanel } from './use-panel';
import { StatusChip } from '../status/status-chip';
import styles from './control-room.module.css';
import panelStyles from './panel.module.css';

const LiveOver = island(async () => (await import('./live-over')).LiveOver);

/** The control room of a live; of one that is over what came of it. */
export function PanelPage() {
  const t = usePanelText();
  const { liveId } = useParams({ from: '/signed-in/streaming/$liveId/panel' });
  const panel = usePanel(liveId);
  const { data: live } = panel.live;
  const crumbs = [
    { label: t('panel.lives'), link: { to: '/streaming' as const } },
    { label: t('panel.title') },
  ];
  const ends = useEnds(live?.status);
  if (!live) {
    return (
      <NotReady
        answers={[panel.live]}
        renderHeader={(problem) => <PageHeader title={problem ?? t('panel.title')} breadcrumbs={crumbs} />}
        skeleton={
          <SkeletonGroup>
            <Skeleton className={styles.skeleton} height="auto" />
          </SkeletonGroup>
        }
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
  const isOver = live.status === 'finished';
  const header = (
    <PageHeader
      title={live.title}
      tabTitle={`${t('panel.title')} · ${live.title}`}
      chip={isOver ? <StatusChip status={live.status} /> : <PresentPeople people={panel.others} />}
      breadcrumbs={crumbs}
      actions={<PanelActions live={live} />}
    />
  );
  if (isOver)
    return (
      <div className={panelStyles.page}>
        {header}
        <LiveOver live={live} isNews={ends} />
      </div>
    );
  return (
    <div className={styles.page} data-room>
      <div className={styles.head}>{header}</div>
      <ControlRoom panel={panel} live={live} />
    </div>
  );
}

/** Whether the live ended while its page was open. */
function useEnds(status: Live['status'] | undefined): boolean {
  const [wasOn, setWasOn] = useState(false);
  const isOn = status === 'live' || status === 'paused';
  if (isOn && !wasOn) setWasOn(true);
  return wasOn && status === 'finished';
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
