import { atom, type WritableAtom } from 'nanostores';
import type { SdkError } from '../kernel/errors.pure';
import type { LiveAnalyticsState } from './live-analytics-contract';
import {
  failedGroup,
  loadingGroup,
  loadingGroups,
  withGroups,
  type AnalyticsGroup,
  type AnalyticsGroupName,
  type AnalyticsGroups,
} from './live-groups.pure';

/** The state of the analytics of a live, and how it changes. */
export interface AnalyticsStore {
  readonly $state: WritableAtom<LiveAnalyticsState>;
  /** The state; unlike `$state.get()` it adds no listener. */
  read(): LiveAnalyticsState;
  set(patch: Partial<LiveAnalyticsState>): void;
  /** Publishes nothing where the groups stay the same object. */
  take(change: (groups: AnalyticsGroups) => AnalyticsGroups): void;
  fail(names: readonly AnalyticsGroupName[], action: string, error: SdkError): void;
  /** Shows as loading those that `isMeant` names; of them nothing is known any more unless `keepsData`. */
  load(
    isMeant: (name: AnalyticsGroupName, group: AnalyticsGroup) => boolean,
    options?: { readonly keepsData?: boolean },
  ): void;
}

/** Makes the store: no live, everything loading. */
export function createAnalyticsStore(): AnalyticsStore {
  const $state = atom<LiveAnalyticsState>({
    live: null,
    range: 'recent',
    isPaused: false,
    answeredAt: null,
    groups: loadingGroups,
  });
  const read = (): LiveAnalyticsState => $state.value;
  const set: AnalyticsStore['set'] = (patch) => $state.set({ ...read(), ...patch });
  const take: AnalyticsStore['take'] = (change) => {
    const { groups } = read();
    const next = change(groups);
    if (next !== groups) set({ groups: next });
  };
  return {
    $state,
    read,
    set,
    take,
    fail(names, action, error) {
      const message = error.text ?? error.message;
      take((groups) =>
        withGroups(
          groups,
          groupsOf(names, (name) => failedGroup(groups[name], { action, message })),
        ),
      );
    },
    load(isMeant, { keepsData = false } = {}) {
      take((groups) => {
        const names = (Object.keys(groups) as AnalyticsGroupName[]).filter((name) =>
          isMeant(name, groups[name]),
        );
        const known = (name: AnalyticsGroupName) => ({ ...groups[name], listLoading: true, error: null });
        return withGroups(
          groups,
          groupsOf(names, (name) => (keepsData ? known(name) : loadingGroup)),
        );
      });
    },
  };
}

function groupsOf(
  names: readonly AnalyticsGroupName[],
  groupOf: (name: AnalyticsGroupName) => AnalyticsGroup,
): Partial<AnalyticsGroups> {
  return Object.fromEntries(names.map((name) => [name, groupOf(name)])) as Partial<AnalyticsGroups>;
}
