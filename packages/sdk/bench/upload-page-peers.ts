// The peers, set up as in their documentation; with many files at most five requests at once.
import { VideoUploader } from '@api.video/video-uploader';
import { createUpload } from '@mux/upchunk';
import { getChunkedEnhancer } from '@rpldy/chunked-sender';
import { createUploader, UPLOADER_EVENTS } from '@rpldy/uploader';
import Uppy from '@uppy/core';
import UppyTus from '@uppy/tus';
import UppyXhr from '@uppy/xhr-upload';
import { Upload } from 'tus-js-client';
import { fiveAtOnce } from './upload-five-at-once';
import type { SendAll } from './upload-page-contract';

/** `…Chunked` and `…Three` send chunks of our size, `…Three` three of them at once; the others have their own defaults. */
export type Peer =
  | 'tus'
  | 'tusChunked'
  | 'upchunk'
  | 'apiVideo'
  | 'uppyXhr'
  | 'uppyTus'
  | 'uploady'
  | 'uploadyThree';

const lanes = 5;
let named = 0;

function tus(file: File, chunkSize = Infinity): Promise<void> {
  return new Promise((resolve, reject) =>
    new Upload(file, { endpoint: '/tus', chunkSize, onSuccess: () => resolve(), onError: reject }).start(),
  );
}

function upchunk(file: File): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = createUpload({ endpoint: `/upchunk/${(named += 1)}`, file });
    upload.on('success', () => resolve());
    upload.on('error', ({ detail }) => reject(new Error(detail.message)));
  });
}

/** The client of api.video accepts https addresses only: its requests are redirected to the bench's server. */
const apiHost = 'video.invalid';
const { open } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
  open.call(this, method, String(url).replace(`https://${apiHost}`, '/apiVideo'), true);
};

function apiVideo(file: File): Promise<unknown> {
  return new VideoUploader({ file, uploadToken: 'bench', apiHost }).upload();
}

function uppy(plug: (uppy: Uppy) => unknown): SendAll {
  return async (files) => {
    const all = new Uppy();
    plug(all);
    all.addFiles(files.map((file) => ({ name: file.name, type: file.type, data: file })));
    const result = await all.upload();
    all.destroy();
    if (result?.successful?.length !== files.length) throw new Error('uppy gave up');
  };
}

function uploady(chunking?: { readonly parallel?: number }): SendAll {
  return (files, chunkSize) =>
    new Promise((resolve, reject) => {
      const uploader = createUploader({
        destination: { url: `/uploady/${(named += 1)}` },
        concurrent: true,
        maxConcurrent: lanes,
        enhancer: getChunkedEnhancer(chunking ? { chunkSize, ...chunking } : {}),
      });
      let missing = files.length;
      uploader.on(UPLOADER_EVENTS.ITEM_FINISH, () => (missing -= 1) || resolve());
      uploader.on(UPLOADER_EVENTS.ITEM_ERROR, () => reject(new Error('uploady gave up')));
      void uploader.add([...files]);
    });
}

export const peers: Readonly<Record<Peer, SendAll>> = {
  tus: fiveAtOnce((file) => tus(file)),
  tusChunked: fiveAtOnce(tus),
  upchunk: fiveAtOnce(upchunk),
  apiVideo: fiveAtOnce(apiVideo),
  uppyXhr: uppy((all) => all.use(UppyXhr, { endpoint: '/uppy', limit: lanes })),
  uppyTus: uppy((all) => all.use(UppyTus, { endpoint: '/tus', limit: lanes })),
  uploady: uploady({}),
  uploadyThree: uploady({ parallel: 3 }),
};
