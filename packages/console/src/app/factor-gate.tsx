import { useSession } from '@palco/react';
import { FactorRequiredPage } from '../features/profile/security/factor-required-page';

/** The set-up of a second factor, shown instead of every page of a team that asks for one. */
export function FactorGate() {
  const state = useSession();
  return state.stage === 'factor-required' && <FactorRequiredPage me={state.me} team={state.team} />;
}
