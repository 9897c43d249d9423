import type { EngineFailure } from './player-state.pure';

/**
 * What is behind a playlist that gave no answer: a host that refuses this page, or the network. A browser tells a page nothing of
 * an answer that it may not read (CORS); such an answer still comes to a request that reads none.
 */
export async function explained(failure: EngineFailure, src: string, page: string): Promise<EngineFailure> {
  if (new URL(src).origin === new URL(page).origin) return failure;
  const answers = (mode: RequestMode) =>
    fetch(src, { mode, cache: 'no-store' }).then(
      () => true,
      () => false,
    );
  const isRefused = !(await answers('cors')) && (await answers('no-cors'));
  return isRefused ? { ...failure, kind: 'DOMAIN_REFUSED' } : failure;
}
