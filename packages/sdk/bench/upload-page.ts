// Runs in the browser: each contender sends the chosen file once and answers how many milliseconds that took.
import { createUploadQueue, createXhrTransport, type UploadTransport } from '../src/upload';
import { createParallelTransport } from '../src/upload-transports';

/** Who sends; `…Three` with three chunks in flight. `raw` is one POST of one slice, the limit of everything that sends slices. */
export type Contender = 'palco' | 'bare' | 'palcoThree' | 'bareThree' | 'raw';

declare global {
  interface Window {
    send(contender: Contender, chunkSize: number): Promise<number>;
  }
}

function chosenFile(): File {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('No file was chosen.');
  return file;
}

function palco(file: File, chunkSize: number, transport?: UploadTransport): Promise<void> {
  return new Promise((resolve, reject) => {
    const queue = createUploadQueue({
      createVideo: async () => ({ videoId: 'bench' }),
      sourceUrl: (videoId) => `/palco/${videoId}`,
      chunkSize,
      transport,
      onFinished: () => finish(resolve),
      onError: ({ error }) => finish(() => reject(new Error(error?.code))),
    });
    const [id = ''] = queue.add([file]).accepted;
    // Somebody looks on, as the panel would.
    const unlisten = [queue.$summary.listen(() => undefined), queue.$entry(id).listen(() => undefined)];
    const finish = (end: () => void) => {
      for (const stop of unlisten) stop();
      setTimeout(() => queue.stop());
      end();
    };
  });
}

function post(url: string, body: XMLHttpRequestBodyInit, range?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', url);
    if (range) xhr.setRequestHeader('Content-Range', range);
    xhr.onload = () => resolve(xhr.status);
    xhr.onerror = () => reject(new Error('no answer'));
    xhr.send(body);
  });
}

/** The least that speaks the protocol: the same chunks in the same forms, one after the other. */
async function bare(file: File, chunkSize: number): Promise<void> {
  for (let start = 0; start < file.size; start += chunkSize) await sendBare(file, start, chunkSize);
}

function palcoThree(file: File, chunkSize: number): Promise<void> {
  const takesAnyOrder = () => true;
  return palco(file, chunkSize, createParallelTransport(createXhrTransport(), { takesAnyOrder }));
}

async function sendBare(file: File, start: number, chunkSize: number): Promise<void> {
  const end = Math.min(start + chunkSize, file.size);
  const form = new FormData();
  form.append('file', file.slice(start, end), file.name);
  const status = await post('/bare', form, `bytes ${start}-${end - 1}/${file.size}`);
  if (status !== 201 && status !== 202) throw new Error(`status ${status}`);
}

/** The same, by three lanes that each take the next chunk. */
async function bareThree(file: File, chunkSize: number): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < file.size) {
      const start = next;
      next += chunkSize;
      await sendBare(file, start, chunkSize);
    }
  };
  await Promise.all([lane(), lane(), lane()]);
}

async function raw(file: File): Promise<void> {
  await post('/raw', file.slice(0, file.size));
}

window.send = async (contender, chunkSize) => {
  const file = chosenFile();
  const startedAt = performance.now();
  await { palco, bare, palcoThree, bareThree, raw }[contender](file, chunkSize);
  return performance.now() - startedAt;
};
