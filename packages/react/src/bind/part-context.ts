import { createContext, useContext, type Context } from 'react';

/** A context that a family's parts must stand in, and a hook that says so where they do not. */
export function createPartContext<Value>(
  root: string,
): readonly [Context<Value | null>, (part: string) => Value] {
  const context = createContext<Value | null>(null);
  context.displayName = root;
  const usePartContext = (part: string): Value => {
    const value = useContext(context);
    if (value === null)
      throw new Error(`<${part}> must be inside <${root}>, because its data comes from there.`);
    return value;
  };
  return [context, usePartContext];
}
