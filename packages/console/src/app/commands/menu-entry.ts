import type { Live } from '@palco/sdk/lives';
import type { IconGlyph } from '../../ui';
import type { Command } from './commands';

/** What choosing an entry of the menu does. */
export type Choice =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'external'; readonly href: string }
  | { readonly kind: 'team'; readonly accountId: string }
  /** A live of another team. */
  | { readonly kind: 'liveThere'; readonly accountId: string; readonly id: string }
  | { readonly kind: 'invite' | 'pause'; readonly live: Live }
  /** A video, from a second on. */
  | { readonly kind: 'moment'; readonly id: string; readonly seconds: number }
  | { readonly kind: 'video' | 'live' | 'person'; readonly id: string };

/** A line of the menu. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  /** A second, muted text: the role in a team, why a command is not there for now. */
  readonly hint?: string;
  readonly icon: IconGlyph;
  readonly disabled?: boolean;
  /** The shortcut that does the same. */
  readonly shortcut?: string;
  readonly choice: Choice;
  /** The server found it: not every word that was typed has to stand in it. */
  readonly isFound?: boolean;
}

export interface EntryGroup {
  readonly id: Command['group'] | 'air' | 'elsewhere' | 'videos' | 'spoken' | 'lives' | 'people';
  readonly items: readonly Entry[];
}
