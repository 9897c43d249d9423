import { PalcoProvider } from '@palco/react';
import { configApi, createUploads, overrideCapability, uploads, type Palco } from '@palco/sdk';
import { embedTransport, type EmbedFrame } from '@palco/sdk/embed-frame';
import { createXhrTransport } from '@palco/sdk/upload';
import { createParallelTransport } from '@palco/sdk/upload-transports';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { EmbedUploadPage } from '../../features/embed-upload';
import { useDocumentLanguage } from '../use-document-language';
import { openEmbedPage, reportHeight } from './embed-page';
import { showNoEmbed } from './no-embed';

/** The queue of a frame: it sends to the server of the page, and tells the element what becomes of each file. */
function framedUploads(palco: Palco, frame: EmbedFrame) {
  const queue = createUploads(palco, {
    // The server takes the token of a frame from its own page alone.
    uploadBaseUrl: location.origin,
    transport: createParallelTransport(embedTransport(frame, createXhrTransport()), {
      announced: () => palco.use(configApi).latest()?.limites,
    }),
    onFinished: ({ videoId = '', name }) => frame.post({ type: 'done', videoId, title: name }),
    onError: ({ error }) =>
      frame.post({ type: 'failed', code: error?.code ?? '', message: error?.text ?? error?.message ?? '' }),
  });
  queue.$summary.listen(({ percent, done, failed, total }) =>
    frame.post({ type: 'progress', percent, done, failed, total }),
  );
  return queue;
}

function LocalizedUpload() {
  useDocumentLanguage();
  return <EmbedUploadPage />;
}

/** Shows the uploader to the page around the frame. */
export async function showEmbedUpload(root: Root, search: string): Promise<void> {
  const page = await openEmbedPage(search, (frame) => [
    overrideCapability(uploads, (palco) => framedUploads(palco, frame)),
  ]);
  if (page === null) return showNoEmbed(root);
  const { palco, frame } = page;
  root.render(
    <StrictMode>
      <PalcoProvider palco={palco}>
        <LocalizedUpload />
      </PalcoProvider>
    </StrictMode>,
  );
  const element = document.getElementById('root');
  if (element !== null) reportHeight(frame, element);
  frame.post({ type: 'ready' });
}
