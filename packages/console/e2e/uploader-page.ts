// The SDK's uploader as a third-party page would load it; the tests inject this script into a page.
import { createUploadQueue, createXhrTransport } from '@palco/sdk/upload';
import { createDigestTransport } from '@palco/sdk/upload/digest';

const palcoUploader = { createDigestTransport, createUploadQueue, createXhrTransport };

declare global {
  interface Window {
    palcoUploader: typeof palcoUploader;
  }
}

window.palcoUploader = palcoUploader;
