import type { Me } from '@palco/openapi';
import type { PalcoClient } from '../client';
import { isSdkError, type SdkError } from '../kernel/errors.pure';

/** Callbacks of one load. An aborted load calls neither. */
export interface ProfileOutcome<Profile> {
  loaded(profile: Profile): void;
  failed(error: SdkError): void;
}

/** Loads the profile, one call at a time: a newer call aborts the one before. */
export interface ProfileLoader<Profile = Me> {
  load(outcome: ProfileOutcome<Profile>): void;
  abort(): void;
  /** Resolves when no load is under way, including reloads that an answer caused. Never rejects. */
  settled(): Promise<void>;
}

export function createProfileLoader<Profile>(
  fetchProfile: (signal: AbortSignal) => Promise<Profile>,
): ProfileLoader<Profile> {
  let controller = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    load({ loaded, failed }) {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      running = fetchProfile(signal).then(loaded, (error: unknown) => {
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

/** The call that answers the profile of the person whom the token names. */
export const fetchMe = ({ call }: PalcoClient, signal: AbortSignal): Promise<Me> =>
  call('GET', '/bff/me', { options: { signal } });
