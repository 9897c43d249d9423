import type { RestreamFault, RestreamFigures, RestreamTask } from '../../ports/restreamer';

/** Messages from the server to a child that sends to a platform. */
export type RestreamOrder =
  | { readonly type: 'start'; readonly task: RestreamTask }
  | { readonly type: 'stop' };

/** Messages from such a child to the server. */
export type RestreamReport =
  | { readonly type: 'connected' }
  | {
      readonly type: 'measured';
      readonly figures: RestreamFigures;
      readonly isIdle: boolean;
      readonly residentBytes: number;
    }
  | { readonly type: 'ended' }
  | { readonly type: 'failed'; readonly fault: RestreamFault; readonly detail: string };
