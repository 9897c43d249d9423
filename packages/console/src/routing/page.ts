import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyPage } from './lazy-page';

/**
 * The frame of a page and its code, which comes with the first visit.
 *
 * @example
 * const users = page(signedIn, () => import('./users-page'), 'UsersPage');
 */
export function page<Frame extends AnyRoute, Name extends string>(
  frame: Frame,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return { getParentRoute: () => frame, component: lazyPage(load, name) };
}
