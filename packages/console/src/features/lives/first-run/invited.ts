const keyOf = (liveId: string) => `palco_invited_${liveId}`;

/** Whether the invitation of a live was copied on this device. */
export function wasInvited(liveId: string): boolean {
  try {
    return localStorage.getItem(keyOf(liveId)) !== null;
  } catch {
    // Storage is blocked.
    return false;
  }
}

export function rememberInvited(liveId: string): void {
  try {
    localStorage.setItem(keyOf(liveId), '1');
  } catch {
    // Storage is blocked: it is remembered until the page is left.
  }
}
