/** Resolves to whether unsaved input may be discarded. */
type LeaveCheck = () => Promise<boolean>;

const leaveChecks = new Set<LeaveCheck>();

/** Registers a check that runs before the page goes away without a navigation; returns how to unregister it. */
export function onLeave(check: LeaveCheck): () => void {
  leaveChecks.add(check);
  return () => leaveChecks.delete(check);
}

/** Runs an action that replaces the page without a navigation (switch of team, sign-out), unless a check refuses. */
export async function confirmLeave(leave: () => void): Promise<void> {
  for (const mayLeave of leaveChecks) {
    if (!(await mayLeave())) return;
  }
  leave();
}
