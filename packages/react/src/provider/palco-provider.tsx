import type { Palco } from '@palco/sdk';
import { createContext, useContext, type ReactElement, type ReactNode } from 'react';

const PalcoContext = createContext<Palco | null>(null);

/** Props of {@link PalcoProvider}. */
export interface PalcoProviderProps {
  /** Made once, outside of React: `const palco = createPalco({ … })`. The provider neither starts nor disposes it. */
  readonly palco: Palco;
  readonly children?: ReactNode;
}

/**
 * Gives every hook and part below it one Palco.
 *
 * @example
 * ```tsx
 * import { createPalco, signInSession } from '@palco/sdk';
 * import { PalcoProvider, Upload } from '@palco/react';
 *
 * const palco = createPalco({ baseUrl: 'https://console.example', session: signInSession() });
 *
 * export const App = () => (
 *   <PalcoProvider palco={palco}>
 *     <Upload.Root>
 *       <Upload.Input />
 *       <Upload.Trigger />
 *       <Upload.List />
 *     </Upload.Root>
 *   </PalcoProvider>
 * );
 * ```
 */
export function PalcoProvider({ palco, children }: PalcoProviderProps): ReactElement {
  return <PalcoContext.Provider value={palco}>{children}</PalcoContext.Provider>;
}

/**
 * The Palco of the nearest provider.
 *
 * @throws Error outside of a `PalcoProvider`
 *
 * @example
 * ```tsx
 * function SignOut() {
 *   const palco = usePalco();
 *   return <button onClick={() => void palco.session.signOut()}>Sair</button>;
 * }
 * ```
 */
export function usePalco(): Palco {
  const palco = useContext(PalcoContext);
  if (palco) return palco;
  throw new Error(
    'Put a <PalcoProvider palco={createPalco({ … })}> around the hooks and parts of @palco/react.',
  );
}
