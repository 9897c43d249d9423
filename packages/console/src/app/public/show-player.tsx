import { PalcoProvider } from '@palco/react';
import { createPalco, type Palco } from '@palco/sdk';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { findPlayer, PlayerPage, type PlayerPageProps } from '../../features/player';
import { useDocumentLanguage } from '../use-document-language';
import { browserLanguage } from './browser-language.pure';

/** Embedded in another site there is no session, and storage is often blocked: public calls only, nothing is stored. */
const getToken = () => Promise.reject(new Error('A public page has no token.'));

/** An SDK for a public page. */
export const publicPalco = () => createPalco({ getToken, language: browserLanguage(navigator.languages) });

function LocalizedPlayer(props: PlayerPageProps) {
  useDocumentLanguage();
  return <PlayerPage {...props} />;
}

/** Shows the player of the video that the address names. */
export function showPlayer(root: Root, search: string, palco: Palco = publicPalco()): void {
  const asked = new URLSearchParams(search);
  const found = findPlayer(palco, asked.get('videoId'), asked.get('token'));
  root.render(
    <StrictMode>
      <PalcoProvider palco={palco}>
        <LocalizedPlayer found={found} />
      </PalcoProvider>
    </StrictMode>,
  );
}
