import { Popover } from '@base-ui/react/popover';
import { TeamPicker, usePalco } from '@palco/react';
import type { KnownSession } from '@palco/sdk/session';
import { Check, ChevronsUpDown, Search } from 'lucide-react';
import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { whenFree } from '../../patterns/form';
import { Avatar, classNames, Icon, VisuallyHidden } from '../../ui';
import fieldStyles from '../../ui/field/field.module.css';
import menuStyles from '../../ui/menu/menu.module.css';
import barStyles from './bar-button.module.css';
import { useShellText } from './messages';
import { lastUsedFirst } from './recent-teams.pure';
import styles from './team-selector.module.css';
import { useRecentTeams } from './use-recent-teams';

export interface TeamSelectorProps {
  session: Extract<KnownSession, { stage: 'ready' }>;
  /** After the choice: the page of the moment may not be one of the new team. */
  onSelected(): void;
  onCleared(): void;
  /** At any choice, also that of the team of the moment: the drawer goes away. */
  onChosen?(): void;
  className?: string;
}

interface TeamRowProps {
  name: string;
  role: string | null;
  thumbnail: string | null;
}

function TeamRow({ name, role, thumbnail }: TeamRowProps) {
  return (
    <>
      <Avatar name={name} src={thumbnail} shape="tile" />
      <span className={barStyles.two}>
        {/* A blank between the two: they are read as one name. */}
        <b>{name}</b> {role && <small className={styles.role}>{role}</small>}
      </span>
    </>
  );
}

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

/** The team of the moment; with several, a list with a search and «Limpar filtros», for everybody (decision A21). Last used first. */
export function TeamSelector({ session, onSelected, onCleared, onChosen, className }: TeamSelectorProps) {
  const palco = usePalco();
  const t = useShellText();
  const [open, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const { me, team } = session;
  const recent = useRecentTeams(me.user.id, team.conta_id);
  const arrange = useCallback(
    <Team extends { accountId: string }>(teams: readonly Team[]) =>
      lastUsedFirst(teams, recent, ({ accountId }) => accountId),
    [recent],
  );
  const current = <TeamRow name={team.conta_nome} role={team.cargo_nome} thumbnail={team.conta_thumbnail} />;

  if (me.contasCargos.length < 2 && !me.user.canManageTeamsUsers) {
    return (
      <div className={classNames(barStyles.button, styles.trigger, className)}>
        <VisuallyHidden>{`${t('team')}:`}</VisuallyHidden>
        {current}
      </div>
    );
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={classNames(barStyles.button, styles.trigger, className)}>
        <VisuallyHidden>{`${t('team')}:`}</VisuallyHidden>
        {current}
        <Icon of={ChevronsUpDown} className={styles.chevron} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className={menuStyles.positioner}
          sideOffset={8}
          align="start"
          collisionPadding={8}
        >
          <Popover.Popup
            className={classNames(menuStyles.popup, styles.popup)}
            aria-label={t('chooseTeam')}
            initialFocus={search}
          >
            <TeamPicker.Root
              onKeyDown={moveFocus}
              onSelect={({ accountId }) => {
                setOpen(false);
                onChosen?.();
                if (accountId === team.conta_id) return;
                void whenFree(() => {
                  palco.session.selectTeam(accountId);
                  onSelected();
                });
              }}
            >
              <div className={classNames(fieldStyles.control, styles.search)}>
                <Icon of={Search} />
                <TeamPicker.Search ref={search} placeholder={t('searchTeam')} />
              </div>
              <TeamPicker.Status className={styles.status} />
              <TeamPicker.List className={styles.list} arrange={arrange}>
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
                setOpen(false);
                onChosen?.();
                void whenFree(() => {
                  palco.session.chooseTeam();
                  onCleared();
                });
              }}
            >
              {t('clearTeam')}
            </button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
