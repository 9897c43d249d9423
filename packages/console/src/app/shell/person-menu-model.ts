import type { KnownSession } from '@palco/sdk/session';
import type { CommandLayer } from '../commands/use-command-layers';

export interface PersonMenuProps {
  user: KnownSession['me']['user'];
  /** The path of the current page: that of the own profile marks it. */
  path: string;
  onCommand(layer: CommandLayer): void;
}
