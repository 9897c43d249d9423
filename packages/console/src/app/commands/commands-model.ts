import type { ShellMenu } from '../menu/shell-menu.pure';

export interface CommandsOptions {
  userId: string;
  /** The pages that the menu offers. */
  menu: ShellMenu;
  /** After another team was chosen: the current page may not be one of the new team. */
  onTeamSelected(): void;
  onTeamCleared(): void;
}
