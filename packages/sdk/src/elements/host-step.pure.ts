import type { FrameMessage, UnknownVersion } from './embed-protocol.pure';

/**
 * Where an element is with its frame: `idle` has none, `loading` waits for the page in it, `greeted` talks to it, `ready` shows
 * what was asked for. `failed` is left again where the page comes after all.
 */
export type HostStage = 'idle' | 'loading' | 'greeted' | 'ready' | 'failed';

/** What happens to an element's frame. */
export type HostInput =
  | FrameMessage
  | UnknownVersion
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  /** The frame has loaded long ago, and nothing greets. */
  | { readonly type: 'late' };

/** What an element does next. */
export type HostEffect =
  /** Answers the greeting. */
  | { readonly type: 'init' }
  /** Asks the page's `getToken`, and hands the token on. */
  | { readonly type: 'token' }
  /** Gives the frame this height, and says so as every other event. */
  | Exclude<FrameMessage, { readonly type: 'hello' | 'token' }>;

/** The stage after an input, and what to do. Messages before the greeting are no part of the protocol. */
export function hostStep(stage: HostStage, input: HostInput): readonly [HostStage, HostEffect | null] {
  if (input.type === 'closed') return ['idle', null];
  if (input.type === 'opened') return ['loading', null];
  if (stage === 'idle') return [stage, null];
  if (input.type === 'unknownVersion')
    return [
      'failed',
      {
        type: 'failed',
        code: 'UNSUPPORTED_VERSION',
        message: `The server speaks version ${input.version}.`,
      },
    ];
  if (input.type === 'late')
    return stage === 'loading'
      ? [
          'failed',
          {
            type: 'failed',
            code: 'UNREACHABLE',
            message: 'No answer. Is this origin listed?',
          },
        ]
      : [stage, null];
  // Also of a page that was loaded again inside of the frame.
  if (input.type === 'hello') return ['greeted', { type: 'init' }];
  if (stage === 'loading' || stage === 'failed') return [stage, null];
  if (input.type === 'token') return [stage, { type: 'token' }];
  return [input.type === 'ready' ? 'ready' : stage, input];
}
