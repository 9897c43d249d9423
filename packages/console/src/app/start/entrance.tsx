import { useSession } from '@palco/react';
import { useCallback, useEffect, useState } from 'react';
import { FailureScreen } from '../../features/system';
import { LoadingScreen } from '../../ui';
import { whenIdle } from '../../ui/lazy';
import { focusHeading } from '../focus-heading';
import { isBuildStale } from '../stale-build';
import { isAtLogin, SmallLogin } from './small-login';
import { useConsole, type LoadConsole } from './use-console';

const loadFromBuild: LoadConsole = async () => (await import('../console')).Console;

/** Loads when the browser is idle, or at the first input: the log-in itself has priority. */
function preloadInBackground(load: () => Promise<void>): () => void {
  const run = () => void load();
  const stop = whenIdle(run);
  window.addEventListener('input', run, { once: true });
  return () => {
    stop();
    window.removeEventListener('input', run);
  };
}

/**
 * The log-in for people who are not signed in, the console for everybody else. Once open the console stays mounted: its own
 * router has a log-in too.
 */
export function Entrance({ loadConsole = loadFromBuild }: { loadConsole?: LoadConsole }) {
  const session = useSession();
  const { Console, isLost, load } = useConsole(loadConsole);
  const [isLogin, setLogin] = useState(isAtLogin);
  const [isOpen, setOpen] = useState(false);
  // The form stays mounted until the console can replace it.
  const [wasLogin, setWasLogin] = useState(false);
  const isGuest = ['signed-out', 'signing-in', 'second-factor'].includes(session.stage);
  const showsLogin = isLogin && (isGuest || (wasLogin && !isLost));
  const mayOpen = Console !== null && !(isLogin && (isGuest || (wasLogin && session.stage === 'loading')));
  if (mayOpen && !isOpen) setOpen(true);
  if (showsLogin && !wasLogin) setWasLogin(true);

  const leaveLogin = useCallback(() => setLogin(false), []);

  useEffect(() => {
    // Back and Forward after a reload: no router listens before the console is there.
    const follow = () => setLogin(isAtLogin());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  useEffect(() => {
    if (isLogin && isGuest) return preloadInBackground(load);
    void load();
    return undefined;
  }, [isLogin, isGuest, load]);

  useEffect(() => {
    // The form that had the focus is unmounted.
    if (isOpen && wasLogin) focusHeading();
  }, [isOpen, wasLogin]);

  if (isOpen && Console) return <Console />;
  if (showsLogin) {
    return (
      <SmallLogin
        reason={session.stage === 'signed-out' ? session.reason : 'none'}
        onRecover={leaveLogin}
        onSignedIn={load}
      />
    );
  }
  if (!isLost) return <LoadingScreen />;
  const retry = async () => {
    // Nothing is lost by a reload here, and only a reload brings the newer build.
    if (await isBuildStale(new AbortController().signal)) location.reload();
    else await load();
  };
  return <FailureScreen what="console" onRetry={retry} />;
}
