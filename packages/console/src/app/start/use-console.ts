import { useCallback, useMemo, useState, type ComponentType } from 'react';
import { withStyles } from '../../ui/later';

export type LoadConsole = () => Promise<ComponentType>;

export interface ConsoleCode {
  /** Null until its code is there. */
  readonly Console: ComponentType | null;
  readonly isLost: boolean;
  /** Loads it, or does so again; resolves in either case. */
  load(this: void): Promise<void>;
}

/** The code of the console behind the start. */
export function useConsole(loadConsole: LoadConsole): ConsoleCode {
  const [code, setCode] = useState<Omit<ConsoleCode, 'load'>>({ Console: null, isLost: false });
  const loadDressed = useMemo(() => withStyles(loadConsole), [loadConsole]);
  const load = useCallback(async () => {
    try {
      const Console = await loadDressed();
      setCode({ Console, isLost: false });
    } catch {
      setCode((before) => (before.Console ? before : { Console: null, isLost: true }));
    }
  }, [loadDressed]);
  return { ...code, load };
}
