import type { EmulatedService } from './emulated-people.pure';

/** How the emulators behave; people and tests change it on their page. */
export interface EmulatorModes {
  /** For how many seconds an access token is good. */
  tokenSeconds: number;
  /** Whether every consent page cuts its window off from the opener; that of Google always does. */
  coop: boolean;
  /** How many of the next requests fail. */
  failTokens: number;
  failLists: number;
  failDownloads: number;
  /** How many of the next good access tokens are refused all the same. */
  refuseTokens: number;
  /** How many of the next lists are refused with a reason that no other try mends. */
  refuseLists: number;
  /** How many of the next permissions come without a refresh token. */
  withholdRefresh: number;
}

export const modeNames = [
  'tokenSeconds',
  'failTokens',
  'failLists',
  'failDownloads',
  'refuseTokens',
  'refuseLists',
  'withholdRefresh',
] as const;

/** What the emulators remember; nothing of it outlives the process. */
export interface EmulatorState {
  readonly modes: EmulatorModes;
  /** Codes, and refresh tokens where the service gives another one each time. */
  readonly usedCodes: Set<string>;
  /** Who gave the permission, by service and account. */
  readonly granted: Set<string>;
  generationOf(service: EmulatedService, account: string): number;
  takeBack(service: EmulatedService, account: string): void;
  /** Counts a request that fails; false where none has to. */
  fails(what: Exclude<(typeof modeNames)[number], 'tokenSeconds'>): boolean;
}

export function createEmulatorState(): EmulatorState {
  const generations = new Map<string, number>();
  const granted = new Set<string>();
  const modes: EmulatorModes = {
    tokenSeconds: 3600,
    coop: false,
    failTokens: 0,
    failLists: 0,
    failDownloads: 0,
    refuseTokens: 0,
    refuseLists: 0,
    withholdRefresh: 0,
  };
  const keyOf = (service: string, account: string): string => `${service} ${account}`;
  return {
    modes,
    usedCodes: new Set(),
    granted,
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
