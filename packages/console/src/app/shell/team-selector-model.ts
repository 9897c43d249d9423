import type { KnownSession } from '@palco/sdk/session';

export interface TeamSelectorProps {
  session: Extract<KnownSession, { stage: 'ready' }>;
  /** After the choice: the current page may not be one of the new team. */
  onSelected(): void;
  onCleared(): void;
  className?: string;
}
