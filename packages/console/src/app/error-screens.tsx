import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPage, NotFoundPage } from '../features/errors';
import { SoloLayout } from '../ui';

export function NotFoundScreen() {
  return (
    <SoloLayout>
      <NotFoundPage />
    </SoloLayout>
  );
}

/** In the page's place on the stage: menu, top bar and uploads live on. */
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

export function CrashedScreen(props: ErrorComponentProps) {
  return (
    <SoloLayout>
      <CrashedPage {...props} />
    </SoloLayout>
  );
}
