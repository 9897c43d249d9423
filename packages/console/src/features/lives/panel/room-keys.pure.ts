/** What a key of the control room asks for. */
export type RoomCommand =
  | { readonly kind: 'pause' | 'end' | 'sound' | 'clip' | 'mark' }
  | { readonly kind: 'signal'; readonly id: number };

interface Press {
  readonly key: string;
  /** Together with Ctrl, Cmd or Alt it is a key of the browser. */
  readonly isModified: boolean;
  /** While it is held down. */
  readonly isRepeated: boolean;
}

/** The command of a key: P pauses or continues, E ends, M is the sound, C makes a clip, B a mark, 1 to 4 are the signals. */
export function roomCommand({ key, isModified, isRepeated }: Press): RoomCommand | null {
  if (isModified || isRepeated) return null;
  const pressed = key.toLowerCase();
  if (pressed === 'p') return { kind: 'pause' };
  if (pressed === 'e') return { kind: 'end' };
  if (pressed === 'm') return { kind: 'sound' };
  if (pressed === 'c') return { kind: 'clip' };
  if (pressed === 'b') return { kind: 'mark' };
  return /^[1-4]$/.test(pressed) ? { kind: 'signal', id: Number(pressed) } : null;
}
