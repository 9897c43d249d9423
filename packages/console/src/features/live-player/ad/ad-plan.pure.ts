import type { AdPlacement, PlayerLive } from '@palco/sdk/lives';
import type { LiveScreen } from '@palco/sdk/live-view';

/** What became of the ads of a live on this page. */
export interface AdPlan {
  readonly running: AdPlacement | null;
  readonly done: readonly AdPlacement[];
  /** Whether the live itself was on this page. */
  readonly sawLive: boolean;
}

export const noAdsYet: AdPlan = { running: null, done: [], sawLive: false };

/** The ad that comes with a screen: one before the first picture of the live, one after the end of a live that was seen. */
function dueAd(
  { done, sawLive }: AdPlan,
  screen: LiveScreen,
  { preRollUrl, postRollUrl }: PlayerLive['ads'],
): AdPlacement | null {
  if (screen === 'playing' && !sawLive && preRollUrl !== null && !done.includes('pre-roll'))
    return 'pre-roll';
  if (screen === 'finished' && sawLive && postRollUrl !== null && !done.includes('post-roll'))
    return 'post-roll';
  return null;
}

/** The plan with the screen that is due now. An ad that began is not broken off by a pause or the end of the live. */
export function planAds(plan: AdPlan, screen: LiveScreen, ads: PlayerLive['ads']): AdPlan {
  if (plan.running !== null) return plan;
  const running = dueAd(plan, screen, ads);
  if (running !== null) return { ...plan, running };
  return screen === 'playing' && !plan.sawLive ? { ...plan, sawLive: true } : plan;
}

/** The plan after an ad is over, however it went. */
export function afterAd({ running, done, sawLive }: AdPlan): AdPlan {
  return { running: null, done: running === null ? done : [...done, running], sawLive };
}
