import { usePalcoMutation } from '@palco/react/query';
import { livesApi } from '@palco/sdk/lives';
import { CircleCheck, TriangleAlert, Tv, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../access';
import { useFormat, useRefusalText } from '../../../i18n';
import { Button, Icon, toast } from '../../../ui';
import { subjectOf, type SignalAlert } from './alerts.pure';
import { usePanelText } from './messages';
import styles from './alerts-list.module.css';

export interface AlertsProps {
  liveId: string;
  /** Newest first. */
  alerts: readonly SignalAlert[];
  fpsLimit: number;
  isOnAir: boolean;
  /** Where there is room for all of them. */
  isAll?: boolean;
}

/** So many stand there; the older ones are behind a button. */
const shown = 2;

const icons = {
  highFps: TriangleAlert,
  lost: Unplug,
  restored: CircleCheck,
  testEnding: Tv,
  testOver: Tv,
};

/** What happened to the signals while the panel was open, and what to do about it. New ones are announced. */
export function AlertsList({ alerts, isAll = false, ...rest }: AlertsProps) {
  const t = usePanelText();
  const [isOpen, setOpen] = useState(isAll);
  const hidden = alerts.length - shown;
  return (
    <section className={styles.alerts} aria-label={t('alerts.title')}>
      {alerts.length === 0 && <p>{t('alerts.empty')}</p>}
      <ul aria-live="polite" aria-relevant="additions text">
        {alerts.slice(0, isOpen ? undefined : shown).map((alert) => (
          <AlertItem
            key={`${subjectOf[alert.kind]} ${alert.signalId} ${alert.since}`}
            alert={alert}
            {...rest}
          />
        ))}
      </ul>
      {hidden > 0 && !isOpen && (
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          {t('alerts.more', { count: hidden })}
        </Button>
      )}
    </section>
  );
}

function AlertItem({
  alert,
  liveId,
  fpsLimit,
  isOnAir,
}: Omit<AlertsProps, 'alerts'> & { alert: SignalAlert }) {
  const format = useFormat();
  const { kind, at } = alert;
  const words = useAlertWords(alert, { fpsLimit, isOnAir });
  const isOfTest = kind === 'testEnding' || kind === 'testOver';
  return (
    <li className={styles.alert} data-tone={kind === 'restored' ? 'success' : 'warning'}>
      <Icon of={icons[kind]} size={18} />
      <div>
        {words.title}
        <p>{words.text}</p>
        {isOfTest && <ContinueTest liveId={liveId} />}
      </div>
      <time dateTime={new Date(at).toISOString()}>{format.time(at)}</time>
    </li>
  );
}

/** An alert as a sentence, and what to do about it. */
export function useAlertWords(
  { kind, signalId, count, fps, seconds, endsAt }: SignalAlert,
  { fpsLimit, isOnAir }: Pick<AlertsProps, 'fpsLimit' | 'isOnAir'>,
): { readonly title: string; readonly text: string } {
  const t = usePanelText();
  const format = useFormat();
  const title = t(`alert.${kind}`, {
    id: String(signalId),
    fps: String(fps ?? ''),
    time: endsAt === undefined ? '' : format.time(endsAt),
  });
  if (kind === 'testEnding' || kind === 'testOver')
    return { title, text: t(`alert.${kind}.${isOnAir ? 'onAir' : 'text'}`) };
  const text = t(`alert.${kind}.text`, {
    count,
    fps: String(fps ?? ''),
    limit: String(fpsLimit),
    seconds: String(seconds ?? ''),
  });
  return { title, text };
}

/** Sends the test signal for as long again, or begins it anew. */
function ContinueTest({ liveId }: { liveId: string }) {
  const t = usePanelText();
  const refusal = useRefusalText();
  const may = useMay('changeLives');
  const start = usePalcoMutation(['lives'], (palco) => palco.use(livesApi).startTestSignal(liveId));
  if (may.isHidden) return null;
  const go = () =>
    start.mutate(undefined, {
      onError: (error) =>
        void toast({ kind: 'error', title: t('alert.continueFailed'), text: refusal(error) }),
    });
  return (
    <Button size="sm" pending={start.isPending} reason={may.reason} onClick={go}>
      {t('alert.continueTest')}
    </Button>
  );
}
