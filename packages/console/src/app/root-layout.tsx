import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from './focus-heading';
import { followScroll } from './stage-scroll';

/** Around every page: the focus and the scroll follow the route. */
export function RootLayout() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // Not for the first page: the browser starts at its top anyway.
        if (fromLocation && pathChanged) focusHeading();
      }),
    [router],
  );
  useEffect(() => followScroll(router, () => document.getElementById('conteudo')), [router]);
  return <Outlet />;
}
