import { ChevronDown } from 'lucide-react';
import { classNames, Icon, VisuallyHidden } from '../../ui';
import { island } from '../../ui/lazy';
import { usePopup } from '../../ui/popup/use-popup';
import barStyles from './bar-button.module.css';
import { useShellText } from './messages';
import { TeamRow } from './team-row';
import type { TeamSelectorProps } from './team-selector-model';
import styles from './team-selector.module.css';
import { useRecentTeams } from './use-recent-teams';

const TeamPopup = island(async () => (await import('./team-popup')).TeamPopup);

/** The selected team; with several, a list with a search and «Limpar filtros», for everybody (decision A21). Last used first. */
export function TeamSelector({ className, ...rest }: TeamSelectorProps) {
  const t = useShellText();
  const { me, team } = rest.session;
  const recent = useRecentTeams(me.user.id, team.conta_id);
  const current = (
    <>
      <VisuallyHidden>{`${t('team')}:`}</VisuallyHidden>
      <TeamRow
        name={team.conta_nome}
        role={team.cargo_nome}
        thumbnail={team.conta_thumbnail}
        color={team.conta_color}
      />
    </>
  );
  const buttonClass = classNames(barStyles.button, className);

  const { button, popup } = usePopup(
    TeamPopup,
    'dialog',
    <button type="button" className={buttonClass}>
      {current}
      <Icon of={ChevronDown} className={styles.chevron} />
    </button>,
  );
  if (me.contasCargos.length < 2 && !me.user.canManageTeamsUsers) {
    return <div className={buttonClass}>{current}</div>;
  }
  return (
    <>
      {button}
      {popup && <TeamPopup {...rest} recent={recent} popup={popup} />}
    </>
  );
}
