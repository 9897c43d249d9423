import { atom, onStart, onStop } from 'nanostores';
import type { SdkError } from '../kernel/errors';
import { createFrameFlush } from '../kernel/frame-flush';
import { dismissSettled, mergeTranscodes, mergeUploads, type Tracked } from './merge.pure';
import { createPoller } from './poller';
import type { UploadEntry } from '../upload';
import type { Processing, ProcessingOptions, ProcessingState } from './processing-contract';
import { panelOf } from './processing-rows.pure';
import { entriesOf, watchUploads } from './watch-uploads';

/**
 * The panel «Processando conteúdos»: uploads and transcodes as one list with one percent (specification section 2,
 * decisions section 2). It works while its `$state` has listeners, and not otherwise.
 *
 * @example
 * const processing = createProcessing({
 *   uploads,
 *   fetchProgress: (signal) => videos.transcodeProgress({ signal }),
 *   ports: createBrowserPorts(),
 * });
 * const stop = processing.$state.subscribe(({ done, total }) => show(`${done}/${total}`));
 */
export function createProcessing(options: ProcessingOptions): Processing {
  const { ports, limit = 100 } = options;
  let tracked: Tracked = [];
  let failure: SdkError | null = null;
  const $state = atom<ProcessingState>({ ...panelOf(tracked, limit), failure });
  const publish = (change: Partial<{ tracked: Tracked; failure: SdkError | null }>) => {
    ({ tracked, failure } = { tracked, failure, ...change });
    $state.set({ ...panelOf(tracked, limit), failure });
  };

  const poller = createPoller(options, {
    answered: (items, accountId) =>
      publish({ tracked: mergeTranscodes(tracked, { items, accountId }), failure: null }),
    failed: (error) => publish({ failure: error }),
  });
  const flushLater = createFrameFlush(ports);
  let stopWatching: readonly (() => void)[] = [];
  onStart($state, () => {
    const { uploads } = options;
    const follow = () => poller.want(ports.visibility.isVisible());
    const take = (...gone: readonly UploadEntry[]) =>
      uploads && publish({ tracked: mergeUploads(tracked, [...entriesOf(uploads), ...gone]) });
    const takeUploads = () => take();
    takeUploads();
    stopWatching = [
      ports.visibility.subscribe(follow),
      uploads
        ? watchUploads(uploads, { changed: () => flushLater(takeUploads), sent: take })
        : () => undefined,
    ];
    follow();
  });
  onStop($state, () => {
    for (const stop of stopWatching) stop();
    flushLater.now();
    poller.want(false);
  });
  // Looking at the state is not listening to it: it starts no poll.
  $state.get = () => $state.value;

  return {
    $state,
    refresh: poller.refresh,
    dismissFinished: () => publish({ tracked: dismissSettled(tracked) }),
  };
}
