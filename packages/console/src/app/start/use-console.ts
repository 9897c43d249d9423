import { useCallback, useMemo, useState, type ComponentType } from 'react';
import { withStyles } from '../../ui/lazy';

export type LoadConsole = () => Promise<ComponentType>;

export interface ConsoleCode {
  /** Null until its code is loaded. */
  readonly Console: ComponentType | null;
  readonly isLost: boolean;
  /** Loads the code, or tries again; resolves also after a failure (`isLost`). */
  load(this: void): Promise<void>;
}

/** The code of the console behind the start. */
export function useConsole(loadConsole: LoadConsole): ConsoleCode {
  const [code, setCode] = useState<Omit<ConsoleCode, 'load'>>({ Console: null, isLost: false });
  const loadWithStyles = useMemo(() => withStyles(loadConsole), [loadConsole]);
  const load = useCallback(async () => {
    try {
      const Console = await loadWithStyles();
      setCode({ Console, isLost: false });
    } catch {
      setCode((before) => (before.Console ? before : { Console: null, isLost: true }));
    }
  }, [loadWithStyles]);
  return { ...code, load };
}
