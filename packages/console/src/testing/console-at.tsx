import { usePalco } from '@palco/react';
import { buildConfig } from '@palco/testing';
import { createMemoryHistory } from '@tanstack/react-router';
import { useState } from 'react';
import { App } from '../app/app';
import { Frame } from '../app/frame';
import { createConsoleRouter } from '../app/router';

/** The whole console at an address, over the Palco of a story. */
export function ConsoleAt({ path }: { readonly path: string }) {
  const palco = usePalco();
  const [router] = useState(() => {
    // Three seconds of the brand before each page are a story of their own.
    sessionStorage.setItem('palco_splash_seen', '1');
    return createConsoleRouter(createMemoryHistory({ initialEntries: [path] }));
  });
  return (
    <Frame palco={palco} config={buildConfig()}>
      <App router={router} />
    </Frame>
  );
}
