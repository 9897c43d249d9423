import { PalcoProvider, Upload, useProcessing } from '@palco/react';
import { createPalco, createUploads, overrideCapability, uploads } from '@palco/sdk';
import { createRoot } from 'react-dom/client';
import { root, say, server } from './page.js';

/** A session of one's own server, kept in memory; called again before it ends. */
async function getToken() {
  const answer = await fetch('/my/session/upload');
  if (!answer.ok) throw new Error(`No session: ${answer.status}`);
  return (await answer.json()).token;
}

const reported = overrideCapability(uploads, (core) =>
  createUploads(core, {
    onFinished: ({ videoId }) => say(`done ${videoId}`),
    onError: ({ error }) => say(`failed ${error?.code}`),
  }),
);
const palco = createPalco({ baseUrl: server, getToken, overrides: [reported] });

/** The videos of this visitor that were converted, those of an earlier visit as well. */
function Converted() {
  const { rows } = useProcessing();
  const converted = rows.filter(({ kind, status }) => kind === 'transcode' && status === 'done');
  return (
    <ul aria-label="Convertidos">
      {converted.map(({ id, title, videoId }) => (
        <li key={id} data-video-id={videoId}>
          {title}
        </li>
      ))}
    </ul>
  );
}

void palco.session.start();
createRoot(root).render(
  <PalcoProvider palco={palco}>
    <Upload.Root accept="video/*">
      <Upload.Dropzone>
        <Upload.Input />
        <Upload.Trigger />
      </Upload.Dropzone>
      <Upload.Rejected />
      <Upload.List />
      <Upload.Announcer />
    </Upload.Root>
    <Converted />
  </PalcoProvider>,
);
say('ready');
