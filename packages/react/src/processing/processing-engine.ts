import { processing } from '@palco/sdk';
import type { Processing } from '@palco/sdk/processing';
import { createContext, useContext } from 'react';
import { usePalco } from '../provider/palco-provider';

/** The engine of the nearest `Processing.Root` that was given one. */
export const ProcessingEngineContext = createContext<Processing | null>(null);

/** The given engine, that of the nearest `Processing.Root`, or the provider's. */
export function useProcessingEngine(given?: Processing): Processing {
  const ofRoot = useContext(ProcessingEngineContext);
  const palco = usePalco();
  return given ?? ofRoot ?? palco.use(processing);
}
