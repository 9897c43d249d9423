import type { EmulatedService } from './emulated-people.pure';

/** How the emulators behave at first, in numbers: how many of the next requests fail, and for how many seconds a token is good. */
const numbers = {
  tokenSeconds: 3600,
  failTokens: 0,
  failLists: 0,
  failDownloads: 0,
  /** Good access tokens that are refused all the same. */
  refuseTokens: 0,
  /** Lists that are refused with a reason that no other try mends. */
  refuseLists: 0,
  /** Permissions that come without a refresh token. */
  withholdRefresh: 0,
};

type ModeName = keyof typeof numbers;

/** How the emulators behave; people and tests change it on their page. */
export interface EmulatorModes extends Record<ModeName, number> {
  /** Whether every consent page cuts its window off from the opener; that of Google always does. */
  coop: boolean;
}

export const modeNames = Object.keys(numbers) as readonly ModeName[];

/** A live video as Facebook tells of it; one without a key has no address that this app may see. */
interface EmulatedLiveVideo {
  readonly status: string;
  readonly key?: string;
}

/** What the emulators remember; nothing of it outlives the process. */
export interface EmulatorState {
  readonly modes: EmulatorModes;
  /** Codes, and refresh tokens where the service gives another one each time. */
  readonly usedCodes: Set<string>;
  /** Who gave the permission, by service and account. */
  readonly granted: Set<string>;
  /** Live videos of accounts at Facebook, the newest first; tests write them. */
  readonly liveVideos: Map<string, readonly EmulatedLiveVideo[]>;
  generationOf(service: EmulatedService, account: string): number;
  takeBack(service: EmulatedService, account: string): void;
  /** Counts a request that fails; false where none has to. */
  fails(what: Exclude<ModeName, 'tokenSeconds'>): boolean;
}

export function createEmulatorState(): EmulatorState {
  const generations = new Map<string, number>();
  const granted = new Set<string>();
  const modes: EmulatorModes = { ...numbers, coop: false };
  const keyOf = (service: string, account: string): string => `${service} ${account}`;
  return {
    modes,
    usedCodes: new Set(),
    granted,
    liveVideos: new Map(),
    generationOf: (service, account) => generations.get(keyOf(service, account)) ?? 0,
    takeBack(service, account) {
      const key = keyOf(service, account);
      generations.set(key, (generations.get(key) ?? 0) + 1);
      granted.delete(key);
    },
    fails(what) {
      if (modes[what] <= 0) return false;
      modes[what] -= 1;
      return true;
    },
  };
}
