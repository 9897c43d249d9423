import { PalcoProvider } from '@palco/react';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { NoEmbedPage } from '../../features/no-embed';
import { useDocumentLanguage } from '../use-document-language';
import { publicPalco } from './public-palco';

function LocalizedNotice() {
  useDocumentLanguage();
  return <NoEmbedPage />;
}

/** Says that the page belongs in a frame. */
export function showNoEmbed(root: Root): void {
  root.render(
    <StrictMode>
      <PalcoProvider palco={publicPalco()}>
        <LocalizedNotice />
      </PalcoProvider>
    </StrictMode>,
  );
}
