import { createContext, useContext, type Context } from 'react';

/** A context that the parts of a family need, and a hook that throws where it is missing. */
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
