import type { AdPlacement, PlayerLive } from '@palco/sdk/lives';
import type { LiveScreen } from '@palco/sdk/live-view';
import { useCallback, useState } from 'react';
import { afterAd, noAdsYet, planAds } from './ad-plan.pure';

/** The ad that plays instead of a screen, if any. */
export function useAdPlan(screen: LiveScreen, ads: PlayerLive['ads']): [AdPlacement | null, () => void] {
  const [plan, setPlan] = useState(noAdsYet);
  const next = planAds(plan, screen, ads);
  // Set during the render, so that the player of the live is not mounted for a moment before its ad.
  if (next !== plan) setPlan(next);
  return [next.running, useCallback(() => setPlan(afterAd), [])];
}
