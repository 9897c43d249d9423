import { useProfileText } from './messages';
import { parseUserAgent } from './user-agent.pure';

/** Answers a browser in words: «Chrome no Windows». */
export function useDeviceText(): (userAgent: string) => string {
  const t = useProfileText();
  return (userAgent) => {
    const { browser, system } = parseUserAgent(userAgent);
    if (browser && system) return t('device', { browser, system });
    return browser ?? system ?? t('deviceUnknown');
  };
}
