import { usePalco } from '@palco/react';
import type { Live } from '@palco/sdk/lives';
import { useNavigate } from '@tanstack/react-router';
import { chooseTheme } from '../../config';
import { usePublicLink } from '../../features/lives/public-link';
import { confirmLeave, useSwitchTeam } from '../../patterns/form';
import { useSignOut } from '../use-sign-out';
import type { Command, CommandId } from './commands';
import { focusPageSearch } from './focus-page-search';
import type { Choice } from './menu-entry';

/** How long to wait for the page of a button. Browsers keep the user activation that a file chooser needs about as long. */
const timeoutMs = 5000;

/** Presses a command's button on the current page, or on the one that is loading. */
function pressButton(id: CommandId): void {
  const press = () => {
    const button = document.querySelector<HTMLElement>(`main [data-command="${id}"]`);
    // The focus returns to it when what it opens is closed.
    button?.focus();
    button?.click();
    return button !== null;
  };
  if (press()) return;
  const observer = new MutationObserver(() => {
    if (press()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), timeoutMs);
}

export interface ChooseTargets {
  onTeamSelected(): void;
  onTeamCleared(): void;
  onHelp(): void;
  /** Asks whether to pause a live. */
  onPause(live: Live): void;
}

/** Does what an entry of the command menu says. */
export function useChoose({
  onTeamSelected,
  onTeamCleared,
  onHelp,
  onPause,
}: ChooseTargets): (choice: Choice) => void {
  const { session, i18n } = usePalco();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const switchTeam = useSwitchTeam();
  const { copy: copyLink } = usePublicLink();
  const others: Partial<Record<CommandId, () => void>> = {
    search: focusPageSearch,
    help: onHelp,
    themeSystem: () => chooseTheme('system'),
    themeLight: () => chooseTheme('light'),
    themeDark: () => chooseTheme('dark'),
    portuguese: () => i18n.setLanguage('pt-BR'),
    english: () => i18n.setLanguage('en'),
    clearTeam: () =>
      void confirmLeave(() => {
        session.clearTeam();
        onTeamCleared();
      }),
    signOut,
  };
  const runCommand = ({ id, page, search, pressesButton }: Command) => {
    if (page === undefined) return others[id]?.();
    const isThere = pressesButton && document.querySelector(`main [data-command="${id}"]`);
    // Navigate first: the new page moves the focus to its heading.
    const navigation = isThere ? Promise.resolve() : navigate({ to: page, search });
    if (pressesButton) void navigation.then(() => pressButton(id));
  };
  return (choice) => {
    if (choice.kind === 'command') runCommand(choice.command);
    if (choice.kind === 'page') void navigate({ to: choice.path });
    if (choice.kind === 'external') window.open(choice.href, '_blank', 'noopener');
    if (choice.kind === 'video') void navigate({ to: '/vod/$videoId', params: { videoId: choice.id } });
    if (choice.kind === 'moment')
      void navigate({ to: '/vod/$videoId', params: { videoId: choice.id }, search: { t: choice.seconds } });
    if (choice.kind === 'live')
      void navigate({ to: '/streaming/$liveId/panel', params: { liveId: choice.id } });
    if (choice.kind === 'person') void navigate({ to: '/users/$userId/edit', params: { userId: choice.id } });
    if (choice.kind === 'team') switchTeam(choice.accountId, onTeamSelected);
    if (choice.kind === 'liveThere')
      switchTeam(
        choice.accountId,
        () => void navigate({ to: '/streaming/$liveId/panel', params: { liveId: choice.id } }),
      );
    if (choice.kind === 'invite') void copyLink(choice.live);
    if (choice.kind === 'pause') onPause(choice.live);
  };
}
