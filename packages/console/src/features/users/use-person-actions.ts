import type { UserItem } from '@palco/sdk/admin';
import type { Action } from '../../patterns/action';
import { useDataActions } from './use-data-actions';
import { useSignInActions } from './use-sign-in-actions';

/** What only people have: how they sign in, and what is kept of them. */
export const usePersonActions = (): readonly Action<UserItem>[] => [
  ...useSignInActions(),
  ...useDataActions(),
];
