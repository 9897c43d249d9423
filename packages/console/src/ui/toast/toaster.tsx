import { Toast as BaseToast } from '@base-ui/react/toast';
import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { CopyButton } from '../copy-button/copy-button';
import { Icon, type IconGlyph } from '../icon/icon';
import { BareIconButton } from '../button/bare-icon-button';
import { useUiText } from '../messages';
import { listenToToasts, type ToastInput, type ToastKind } from './toast';
import styles from './toaster.module.css';
import { useReservedRoom } from './use-reserved-room';

const lifetimeMs = 5000;

type ToastData = Pick<ToastInput, 'kind' | 'details' | 'requestId'>;

const manager = BaseToast.createToastManager<ToastData>();

function show(id: string, { kind, title, text, action, details, requestId }: ToastInput): void {
  manager.add({
    id,
    title,
    description: text,
    data: { kind, details, requestId },
    actionProps: action && {
      children: action.label,
      onClick() {
        // Closed first, so that the action can be taken only once.
        manager.close(id);
        action.onSelect();
      },
    },
  });
}

const glyphs = {
  success: Check,
  info: Info,
  warning: TriangleAlert,
  error: TriangleAlert,
} as const satisfies Record<ToastKind, IconGlyph>;

/** Shows toasts; those of a hidden tab wait until the tab is visible. */
function followToasts(): () => void {
  const held = new Map<string, ToastInput>();
  const release = () => {
    if (document.hidden) return;
    for (const [id, toast] of held) show(id, toast);
    held.clear();
  };
  const stop = listenToToasts((news) => {
    if (news.type === 'closed') {
      held.delete(news.id);
      manager.close(news.id);
    } else if (document.hidden) {
      held.set(news.id, news.toast);
    } else {
      show(news.id, news.toast);
    }
  });
  document.addEventListener('visibilitychange', release);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', release);
  };
}

function ToastDetails({ details, requestId }: Omit<ToastData, 'kind'>) {
  const t = useUiText();
  return (
    <details className={styles.details}>
      <summary>{t('details')}</summary>
      {details && <span className={styles.detail}>{details}</span>}
      {requestId && <span className={styles.requestId}>{t('requestId', { id: requestId })}</span>}
      <CopyButton text={[details, requestId].filter(Boolean).join(' · ')} label={t('copyDetails')} />
    </details>
  );
}

function ToastList() {
  const t = useUiText();
  const { toasts } = BaseToast.useToastManager<ToastData>();
  return toasts.map((entry) => {
    const kind = entry.data?.kind ?? 'info';
    return (
      <BaseToast.Root
        key={entry.id}
        toast={entry}
        className={styles.toast}
        swipeDirection={['right', 'up']}
        // Errors are spoken at once, the rest politely; a second, hidden region would say everything twice.
        role={kind === 'error' ? 'alert' : 'status'}
        aria-modal={undefined}
      >
        <BaseToast.Content className={styles.content}>
          <span className={styles.tile} data-kind={kind}>
            <Icon of={glyphs[kind]} />
          </span>
          <div className={styles.texts}>
            <BaseToast.Title className={styles.title} render={<b />} />
            <BaseToast.Description className={styles.text} />
            {(entry.data?.details || entry.data?.requestId) && <ToastDetails {...entry.data} />}
            {entry.actionProps && <BaseToast.Action className={styles.action} />}
          </div>
          <BaseToast.Close
            aria-hidden={undefined}
            render={<BareIconButton icon={X} label={t('close')} size="sm" />}
          />
        </BaseToast.Content>
      </BaseToast.Root>
    );
  });
}

/** The one live region of the page. F6 moves the focus into it; hover, focus and a blurred window pause the timeouts. */
export function Toaster() {
  const t = useUiText();
  useEffect(followToasts, []);
  const reservedRoom = useReservedRoom();
  return (
    <BaseToast.Provider toastManager={manager} timeout={lifetimeMs} limit={4}>
      <BaseToast.Portal>
        <BaseToast.Viewport ref={reservedRoom} className={styles.viewport} aria-label={t('notifications')}>
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}
