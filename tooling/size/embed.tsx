// What the embed of the README costs besides React: measured by size-limit. The core, the Upload family, one language.
import { PalcoProvider, Upload } from '@palco/react';
import { createPalco } from '@palco/sdk';

const palco = createPalco({
  baseUrl: 'https://video.example',
  getToken: () => fetch('/my/token').then((answer) => answer.text()),
});

export const SendVideos = () => (
  <PalcoProvider palco={palco}>
    <Upload.Root>
      <Upload.Dropzone>Drop videos here</Upload.Dropzone>
      <Upload.List />
    </Upload.Root>
  </PalcoProvider>
);
