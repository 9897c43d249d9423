import type { PopupQuestion } from '@palco/sdk/admin';
import { ConfirmDialog } from '../../ui';
import { useIntegrationsText } from './messages';
import { accountLabel } from './account-label.pure';
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
      title={t('ask.title', { account: accountLabel(account), team: teamName })}
      text={t(provider === 'zoom-multi' ? 'ask.organisation' : 'ask.text', { service })}
      confirmLabel={t('ask.connect')}
      pending={isSending}
      error={error?.message}
      onConfirm={() => onAnswer(true)}
    />
  );
}
