import type { LiveStatus } from '@palco/sdk/lives';
import { useStatusText } from './messages';

/** The word of a state. */
export function useStatusWords(): (status: LiveStatus) => string {
  const t = useStatusText();
  return (status) => t(`status.${status ?? 'none'}`);
}
