// Runs in the browser: each contender sends the chosen files once and answers how many milliseconds that took.
import { ours, type Ours } from './upload-page-ours';
import { peers, type Peer } from './upload-page-peers';

export type Contender = Ours | Peer;

declare global {
  interface Window {
    send(contender: Contender, chunkSize: number): Promise<number>;
  }
}

window.send = async (contender, chunkSize) => {
  const files = [...(document.querySelector('input')?.files ?? [])];
  const send = { ...ours, ...peers }[contender];
  // Otherwise tus would resume the upload of the previous turn.
  localStorage.clear();
  const startedAt = performance.now();
  await send(files, chunkSize);
  return performance.now() - startedAt;
};
