import type { Me } from '@palco/openapi';
import { isAbort, isSdkError, SdkError } from '../kernel/errors';
import type { SessionEvent } from './session-model.pure';

/** Loads the profile, one call at a time. */
export interface ProfileLoader {
  load(epoch: number, send: (event: SessionEvent) => void): void;
  abort(): void;
  /** Resolves when nothing is under way any more, reloads that the answer caused included. Never throws. */
  settled(): Promise<void>;
}

export function createProfileLoader(fetchMe: (signal: AbortSignal) => Promise<Me>): ProfileLoader {
  let controller = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    load(epoch, send) {
      controller.abort();
      controller = new AbortController();
      running = fetchMe(controller.signal).then(
        (me) => send({ type: 'meLoaded', epoch, me }),
        (error: unknown) => {
          if (!isAbort(error)) send({ type: 'meRefused', epoch, error: asSdkError(error) });
        },
      );
    },
    abort: () => controller.abort(),
    async settled() {
      let seen: Promise<void>;
      do {
        seen = running;
        await seen;
      } while (seen !== running);
    },
  };
}

function asSdkError(error: unknown): SdkError {
  if (isSdkError(error)) return error;
  return new SdkError({
    code: 'PROFILE_UNREADABLE',
    message: 'The profile could not be read.',
    cause: error,
  });
}
