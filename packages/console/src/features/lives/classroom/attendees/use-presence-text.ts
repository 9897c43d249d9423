import { useAttendeesText } from './messages';
import { presenceOf } from './presence.pure';

/** How long somebody watched, as a text; null for one who did not. */
export function usePresenceText(): (watchedSeconds: number) => string | null {
  const t = useAttendeesText();
  return (watchedSeconds) => {
    const presence = presenceOf(watchedSeconds);
    switch (presence.kind) {
      case 'none':
        return null;
      case 'short':
        return t('presence.short');
      case 'minutes':
        return t('presence.minutes', { count: presence.minutes });
      case 'hours':
        return t('presence.hours', { hours: presence.hours, minutes: presence.minutes });
    }
  };
}
