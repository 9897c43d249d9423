import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPage, NotFoundPage } from '../features/errors';
import { SoloLayout } from '../ui';

/** An unknown address: the page in place, the address stays. */
export function NotFoundScreen() {
  return (
    <SoloLayout>
      <NotFoundPage />
    </SoloLayout>
  );
}

/** A page that threw, in its place on the stage: menu, top bar and uploads live on. */
export function CrashedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorPage
      error={error}
      onRetry={() => {
        void router.invalidate();
        reset();
      }}
    />
  );
}

/** What threw outside of a page. */
export function CrashedScreen(props: ErrorComponentProps) {
  return (
    <SoloLayout>
      <CrashedPage {...props} />
    </SoloLayout>
  );
}
