import type { PopupQuestion } from '@palco/sdk/admin';
import { ConfirmDialog } from '../../ui';
import { useIntegrationsText } from './messages';
import styles from './integrations.module.css';
import { accountLabel } from './account-label.pure';
import { ServiceMark } from './service-mark';
import type { Popup } from './use-popup';

/** Asks whether the account that a service gave is to be connected: without a yes nothing is. */
export function ConsentDialog({ popup }: { popup: Popup }) {
  const { state } = popup;
  return state.stage === 'asking' ? <Question {...state} onAnswer={popup.answer} /> : null;
}

interface QuestionProps {
  question: PopupQuestion;
  isSending: boolean;
  error: Error | null;
  onAnswer(isYes: boolean): void;
}

function Question({ question: { provider, account, teamName }, isSending, error, onAnswer }: QuestionProps) {
  const t = useIntegrationsText();
  const service = t(`service.${provider}`);
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onAnswer(false)}
      title={
        <span className={styles.asked}>
          <ServiceMark provider={provider} size={48} />
          {t('ask.title', { account: accountLabel(account), team: teamName })}
        </span>
      }
      text={t(provider === 'zoom-multi' ? 'ask.organisation' : 'ask.text', { service })}
      confirmLabel={t('ask.connect')}
      pending={isSending}
      error={error?.message}
      onConfirm={() => onAnswer(true)}
    >
      <ul className={styles.promises}>
        <li>{t(provider === 'facebook' ? 'ask.page' : 'ask.folder')}</li>
        {provider !== 'facebook' && <li>{t('ask.people')}</li>}
        <li>{t('ask.undo', { service })}</li>
      </ul>
    </ConfirmDialog>
  );
}
