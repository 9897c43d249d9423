import type { Classroom, ClassroomState } from '@palco/sdk/classroom';
import { atom } from 'nanostores';

/**
 * A classroom for stories and tests that shows the given state and asks nobody.
 *
 * @example
 * ```tsx
 * <Classroom.Root classroom={createStaticClassroom({ stage: 'register' })}>…</Classroom.Root>
 * ```
 */
export function createStaticClassroom(state: Partial<ClassroomState> = {}): Classroom {
  const $state = atom<ClassroomState>({
    stage: 'loading',
    info: null,
    clockOffsetMs: 0,
    attendee: null,
    ending: null,
    problems: {},
    error: null,
    ...state,
  });
  return {
    $state,
    start: () => undefined,
    stop: () => undefined,
    register: async () => false,
    certificate: async () => new Blob(),
    leave: () => $state.set({ ...$state.get(), stage: 'register', attendee: null, ending: null }),
    check: () => undefined,
  };
}
