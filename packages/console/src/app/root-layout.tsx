import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from './focus-heading';

/** Around every page: the focus follows the route. */
export function RootLayout() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // The first page is where the browser begins anyway.
        if (fromLocation && pathChanged) focusHeading();
      }),
    [router],
  );
  return <Outlet />;
}
