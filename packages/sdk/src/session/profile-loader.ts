import type { Me } from '@palco/openapi';
import type { PalcoClient } from '../client';
import { isSdkError, type SdkError } from '../kernel/errors';

/** Callbacks of one load. An aborted load calls neither. */
export interface ProfileOutcome {
  loaded(me: Me): void;
  failed(error: SdkError): void;
}

/** Loads the profile, one call at a time: a newer call aborts the one before. */
export interface ProfileLoader {
  load(outcome: ProfileOutcome): void;
  abort(): void;
  /** Resolves when no load is under way, including reloads that an answer caused. Never rejects. */
  settled(): Promise<void>;
}

export function createProfileLoader({ call }: PalcoClient): ProfileLoader {
  let controller = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    load({ loaded, failed }) {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      running = call('GET', '/bff/me', { options: { signal } }).then(loaded, (error: unknown) => {
        // Everything else is an abort.
        if (isSdkError(error)) failed(error);
      });
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
