import { Notice, Button } from '../../ui';
import styles from './integrations.module.css';
import { useIntegrationsText } from './messages';
import type { Popup } from './use-popup';

/** How the popup is going: what to do in it, and why it ended. */
export function PopupNotice({ popup }: { popup: Popup }) {
  const t = useIntegrationsText();
  const { state, provider, isOpen } = popup;
  if (provider === null) return null;
  const service = t(`service.${provider}`);
  if (isOpen) {
    const isUnsure = 'closedAt' in state && state.closedAt !== null;
    return (
      <div className={styles.popup}>
        <Notice tone="info" role="status">
          {t(isUnsure ? 'popup.unsure' : 'popup.open', { service })}
        </Notice>
        <Button onClick={popup.cancel}>{t('popup.cancel')}</Button>
      </div>
    );
  }
  if (state.stage !== 'ended' || state.reason === 'cancelled') return null;
  return (
    <div className={styles.popup}>
      <Notice tone="warning" role="alert">
        {state.reason === 'failed' ? (state.error?.message ?? t('popup.failed')) : t(`popup.${state.reason}`)}
      </Notice>
      <Button onClick={() => popup.start(provider)}>{t('popup.again')}</Button>
    </div>
  );
}
