import type { KnownSession } from '@palco/sdk/session';
import { ChevronsUpDown } from 'lucide-react';
import { classNames, Icon, VisuallyHidden } from '../../ui';
import { island, useFirstPress } from '../../ui/later';
import barStyles from './bar-button.module.css';
import { useShellText } from './messages';
import { TeamRow } from './team-row';
import styles from './team-selector.module.css';
import { useRecentTeams } from './use-recent-teams';

export interface TeamSelectorProps {
  session: Extract<KnownSession, { stage: 'ready' }>;
  /** After the choice: the current page may not be one of the new team. */
  onSelected(): void;
  onCleared(): void;
  /** At any choice, also that of the selected team: the drawer goes away. */
  onChosen?(): void;
  className?: string;
}

const TeamPopup = island(async () => (await import('./team-popup')).TeamPopup);

/** The selected team; with several, a list with a search and «Limpar filtros», for everybody (decision A21). Last used first. */
export function TeamSelector({ className, ...popup }: TeamSelectorProps) {
  const t = useShellText();
  const { me, team } = popup.session;
  const recent = useRecentTeams(me.user.id, team.conta_id);
  const { isPressed, restingButton, popupButton } = useFirstPress(TeamPopup, 'dialog');
  const current = (
    <>
      <VisuallyHidden>{`${t('team')}:`}</VisuallyHidden>
      <TeamRow name={team.conta_nome} role={team.cargo_nome} thumbnail={team.conta_thumbnail} />
    </>
  );
  const buttonClass = classNames(barStyles.button, styles.trigger, className);

  if (me.contasCargos.length < 2 && !me.user.canManageTeamsUsers) {
    return <div className={buttonClass}>{current}</div>;
  }
  const button = (
    <button type="button" className={buttonClass}>
      {current}
      <Icon of={ChevronsUpDown} className={styles.chevron} />
    </button>
  );
  return (
    <TeamPopup
      {...popup}
      recent={recent}
      trigger={popupButton(button)}
      isWanted={isPressed}
      fallback={restingButton(button)}
    />
  );
}
