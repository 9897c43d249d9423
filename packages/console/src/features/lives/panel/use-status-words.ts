import { usePanelText } from './messages';
import type { LiveStatus } from '@palco/sdk';

/** The word of a state. */
export function useStatusWords(): (status: LiveStatus) => string {
  const t = usePanelText();
  return (status) => t(`status.${status ?? 'none'}`);
}
