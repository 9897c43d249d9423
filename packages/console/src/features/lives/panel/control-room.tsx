import type { Live } from '@palco/sdk/lives';
import { WifiOff } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useMayOpen } from '../../../access';
import { useMediaQuery } from '../../../config';
import { useActions } from '../../../patterns/action';
import { Notice, Tabs } from '../../../ui';
import { island } from '../../../ui/lazy';
import { monotonicClock, useNow } from '../clock/use-now';
import type { MomentKey } from '../moments/moments-bar';
import { AlertsList } from './alerts-list';
import { LevelMeter } from './level-meter';
import { LiveStage, programmeOf } from './live-stage';
import { usePanelText } from './messages';
import { preflight } from './preflight.pure';
import { PhoneAlert } from './phone-alert';
import type { RoomCommand } from './room-keys.pure';
import { SignalsSection } from './signals-section';
import { Commands, Transport } from './transport';
import { useLiveControl } from './use-live-control';
import type { usePanel } from './use-panel';
import { useRoomKeys } from './use-room-keys';
import { useWatching, Watching } from './watching';
import programmeStyles from './programme.module.css';
import styles from './control-room.module.css';

const ProgrammeLine = island(async () => (await import('./programme-line')).ProgrammeLine);
const Preparation = island(async () => (await import('./preparation')).Preparation);
const EncoderDrawer = island(async () => (await import('./encoder-drawer')).EncoderDrawer);
const PanelChat = island(async () => (await import('./panel-chat')).PanelChat);
const PhoneChat = island(async () => (await import('../phone-chat/phone-chat')).PhoneChat);
const MomentsBar = island(async () => (await import('../moments/moments-bar')).MomentsBar);
const MomentsCard = island(async () => (await import('../moments/moments-card')).MomentsCard);
const RestreamTab = island(async () => (await import('../restream/restream-tab')).RestreamTab);
const OverlaysCard = island(async () => (await import('../overlays/overlays-card')).OverlaysCard);

interface RoomProps {
  panel: ReturnType<typeof usePanel>;
  live: Live;
}

/** A live that goes on or is to begin, on one screen: what viewers get, its signals, what can be done now, who watches, and the room. */
export function ControlRoom({ panel, live }: RoomProps) {
  const t = usePanelText();
  const isPhone = useMediaQuery('(max-width: 767.98px)');
  const { cards, fpsLimit, alerts } = panel;
  const canStart = live.status === null || live.status === 'scheduled';
  const now = useNow(canStart, monotonicClock);
  const checks = preflight({ card: cards[0], hasAudio: panel.hasAudio, fpsLimit, now });
  const actions = useActions(useLiveControl({ checks, fpsLimit, viewers: useWatching(live) }));
  const programme = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hasSignal = cards.some(({ presence }) => presence === 'present');
  const source = programmeOf({ live, hasSignal });
  const alertProps = { liveId: live.id, alerts, fpsLimit, isOnAir: live.status === 'live' };
  const moments = useRef<((key: MomentKey) => void) | null>(null);
  const onMoments = useCallback((run: (key: MomentKey) => void) => {
    moments.current = run;
    return () => void (moments.current = null);
  }, []);
  useRoomKeys((command) => {
    if (command.kind === 'clip' || command.kind === 'mark') moments.current?.(command.kind);
    else runKey(command, { live, actions, programme: programme.current });
  });
  return (
    <>
      <div className={styles.work}>
        {panel.isLost && (
          <Notice tone="warning" icon={WifiOff} role="status">
            {t('connection.reconnecting')}
          </Notice>
        )}
        <div className={styles.monitor}>
          <section ref={programme} className={programmeStyles.programme} aria-label={t('stage.label')}>
            <LiveStage live={live} hasSignal={hasSignal} />
          </section>
          <div className={styles.meter}>
            <LevelMeter of={programme} source={source} />
          </div>
          {!isPhone && signals()}
        </div>
        <Transport
          live={live}
          actions={actions}
          isRecording={isRecording(live, panel)}
          change={panel.change}
          isPhone={isPhone}
        />
        {!canStart && (
          <MomentsBar live={live} onReady={onMoments} fallback={<div className={styles.momentsToCome} />} />
        )}
        {isPhone && signals()}
        {isPhone && <PhoneAlert {...alertProps} />}
        {canStart ? (
          <Preparation live={live} cards={cards} keys={panel.keys.data} checks={checks} fpsLimit={fpsLimit} />
        ) : (
          <Audience live={live} isPhone={isPhone} />
        )}
        {isPhone && !canStart && <MomentsCard live={live} />}
      </div>
      {isPhone ? (
        <div className={styles.dock}>
          <Commands live={live} actions={actions} />
          <PhoneChat liveId={live.id} accountId={live.accountId} />
        </div>
      ) : (
        <aside className={styles.side} aria-label={t('side.label')}>
          <AlertsList {...alertProps} />
          <Room live={live} />
        </aside>
      )}
      {panel.keys.data && (
        <EncoderDrawer
          isWanted={isOpen}
          open={isOpen}
          onOpenChange={setOpen}
          live={live}
          keys={panel.keys.data}
          cards={cards}
        />
      )}
      {actions.dialog}
    </>
  );

  function signals() {
    return <SignalsSection live={live} cards={cards} fpsLimit={fpsLimit} onOpenKeys={() => setOpen(true)} />;
  }
}

/** Whether the recording grows: it is wanted, the programme comes, and the disk has room. */
function isRecording(live: Live, { cards }: RoomProps['panel']): boolean {
  const [first] = cards;
  const hasGap = first?.recordingGaps?.some(({ until }) => until === null) === true;
  const isWanted = live.status === 'live' && live.transcode.enableLive2vod;
  return isWanted && first?.presence === 'present' && !hasGap;
}

/** The audience of a live that has begun; its number alone for those who may not see the rest. */
function Audience({ live, isPhone }: { live: Live; isPhone: boolean }) {
  const mayOpen = useMayOpen();
  if (live.startedAt !== null && mayOpen('/analytics').may)
    return <ProgrammeLine live={live} isPhone={isPhone} fallback={<div className={styles.lineToCome} />} />;
  return !isPhone && <Watching live={live} />;
}

type Part = 'chat' | 'moments' | 'overlays' | 'restream';

/** The chat, the moments of the live, what lies over the picture, and where else the live goes. */
function Room({ live }: { live: Live }) {
  const t = usePanelText();
  const [part, setPart] = useState<Part>('chat');
  return (
    <div className={styles.room}>
      <Tabs<Part>
        label={t('side.tabs')}
        value={part}
        onValueChange={setPart}
        tabs={[
          { value: 'chat', label: t('side.chat') },
          { value: 'moments', label: t('side.moments') },
          { value: 'overlays', label: t('side.overlays') },
          { value: 'restream', label: t('side.restream') },
        ]}
      >
        {part === 'chat' && <PanelChat liveId={live.id} accountId={live.accountId} />}
        {part === 'moments' && <MomentsCard live={live} />}
        {part === 'overlays' && <OverlaysCard liveId={live.id} />}
        {part === 'restream' && <RestreamTab liveId={live.id} />}
      </Tabs>
    </div>
  );
}

interface KeyTarget {
  live: Live;
  actions: ReturnType<typeof useActions<Live>>;
  programme: HTMLElement | null;
}

/** Does what a key asks for: both commands ask first, as their buttons do. */
function runKey(command: RoomCommand, { live, actions, programme }: KeyTarget): void {
  if (command.kind === 'sound') {
    const video = programme?.querySelector('video');
    if (video) video.muted = !video.muted;
    return;
  }
  if (command.kind === 'signal') {
    document.querySelector<HTMLElement>(`[data-signal="${command.id}"]`)?.focus();
    return;
  }
  const keys = command.kind === 'end' ? ['complete'] : ['pause', 'resume'];
  const found = keys.map((key) => actions.find(key, live)).find(Boolean);
  if (found && found.reason === undefined) found.onSelect?.();
}
