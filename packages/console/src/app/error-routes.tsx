import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { LoadingScreen } from '../ui';

// Most visits never see them: their code comes when it is needed.
const NotFound = lazy(async () => ({ default: (await import('./error-screens')).NotFoundScreen }));
const Crashed = lazy(async () => ({ default: (await import('./error-screens')).CrashedPage }));
const CrashedAlone = lazy(async () => ({ default: (await import('./error-screens')).CrashedScreen }));

function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LoadingScreen inline />}>{children}</Suspense>;
}

/** An unknown address: the page in place, the address stays (decision A12). */
export function NotFoundScreen() {
  return (
    <Later>
      <NotFound />
    </Later>
  );
}

/** A page that threw, in its place on the stage. */
export function CrashedPage(props: ErrorComponentProps) {
  return (
    <Later>
      <Crashed {...props} />
    </Later>
  );
}

/** What threw outside of a page. */
export function CrashedScreen(props: ErrorComponentProps) {
  return (
    <Later>
      <CrashedAlone {...props} />
    </Later>
  );
}
