import type { ProgrammeState, ProgrammeWish } from './programme';

/** Messages from the server to the child that holds programmes. */
export type SwitchOrder =
  | { readonly type: 'start'; readonly secret: string; readonly port: number }
  | { readonly type: 'wish'; readonly id: string; readonly wish: ProgrammeWish }
  | { readonly type: 'close'; readonly id: string };

/** Messages from that child to the server. */
export type SwitchReport =
  | { readonly type: 'ready'; readonly port: number }
  | { readonly type: 'state'; readonly id: string; readonly state: ProgrammeState };
