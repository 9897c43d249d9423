import { TeamPicker, usePalco } from '@palco/react';
import { Check, Search } from 'lucide-react';
import { useCallback, useRef, type KeyboardEvent } from 'react';
import { confirmLeave, useSwitchTeam } from '../../patterns/form';
import { classNames, Icon } from '../../ui';
import fieldStyles from '../../ui/field/field.module.css';
import menuStyles from '../../ui/menu/menu.module.css';
import { PopupFrame } from '../../ui/popup/popup-frame';
import type { Popup } from '../../ui/popup/popup-props';
import { useShellText } from './messages';
import { lastUsedFirst } from './recent-teams.pure';
import { TeamRow } from './team-row';
import type { TeamSelectorProps } from './team-selector-model';
import styles from './team-selector.module.css';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Arrows move between the search and the teams, as in any list that opens. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export interface TeamPopupProps extends Omit<TeamSelectorProps, 'className'> {
  popup: Popup;
  /** The ids of the teams that were used, the last one first. */
  recent: readonly string[];
}

export function TeamPopup({ popup, recent, session, onSelected, onCleared }: TeamPopupProps) {
  const palco = usePalco();
  const t = useShellText();
  const switchTeam = useSwitchTeam();
  const search = useRef<HTMLInputElement>(null);
  const { team } = session;
  const arrange = useCallback(
    <Team extends { accountId: string }>(teams: readonly Team[]) =>
      lastUsedFirst(teams, recent, ({ accountId }) => accountId),
    [recent],
  );
  return (
    <PopupFrame
      popup={popup}
      label={t('chooseTeam')}
      className={styles.popup}
      align="start"
      initialFocus={search}
    >
      <TeamPicker.Root
        onKeyDown={moveFocus}
        onSelect={({ accountId }) => {
          popup.close();
          if (accountId === team.conta_id) return;
          switchTeam(accountId, onSelected);
        }}
      >
        <div className={classNames(fieldStyles.control, styles.search)}>
          <Icon of={Search} />
          <TeamPicker.Search ref={search} placeholder={t('searchTeam')} />
        </div>
        <TeamPicker.Status className={styles.status} />
        <TeamPicker.List className={styles.list} sort={arrange}>
          {(option) => (
            <TeamPicker.Item key={option.accountId} team={option}>
              <TeamPicker.Select
                className={classNames(menuStyles.item, styles.item)}
                aria-label={[option.name, option.role].filter(Boolean).join(' ')}
              >
                <TeamRow {...option} />
                {option.accountId === team.conta_id && <Icon of={Check} className={styles.chevron} />}
              </TeamPicker.Select>
            </TeamPicker.Item>
          )}
        </TeamPicker.List>
      </TeamPicker.Root>
      <button
        type="button"
        className={styles.clear}
        onClick={() => {
          popup.close();
          void confirmLeave(() => {
            palco.session.clearTeam();
            onCleared();
          });
        }}
      >
        {t('clearTeam')}
      </button>
    </PopupFrame>
  );
}
