import { atom, onStart, onStop } from 'nanostores';
import type { SdkError } from '../kernel/errors.pure';
import { createFlush } from '../kernel/flush';
import { createPoller } from '../kernel/poller';
import { plainOptions } from '../kernel/plain-options';
import { readOnly } from '../kernel/read-only';
import {
  bounded,
  dismissSettled,
  mergeTranscodes,
  mergeUploads,
  withoutTranscodes,
  type Tracked,
} from './merge.pure';
import type { UploadEntry } from '../upload';
import type { Processing, ProcessingOptions, ProcessingState } from './processing-contract';
import { panelOf, type ProcessingRow } from './processing-rows.pure';
import { entriesOf, watchUploads } from './watch-uploads';

/** Videos that the panel follows (specification section 9). */
export const processingItems = 100;

/** Milliseconds between two polls of the transcodes (specification section 9). */
export const transcodePollMs = 5_000;

/**
 * The panel «Processando conteúdos»: uploads and transcodes as one list with one percent (specification section 2,
 * decisions section 2). It polls and follows uploads only while `$state` has listeners.
 *
 * @example
 * const processing = createProcessing({
 *   uploads: palco.use(uploads),
 *   fetchProgress: (signal) => videos.transcodeProgress({ signal }),
 *   ports: createBrowserPorts(),
 * });
 * const stop = processing.$state.subscribe(({ done, total }) => show(`${done}/${total}`));
 */
export function createProcessing(given: ProcessingOptions): Processing {
  const options = plainOptions(given);
  const { ports, limit = processingItems, uploads, $scope } = options;
  let tracked: Tracked = [];
  let failure: SdkError | null = null;
  const $state = atom<ProcessingState>({ ...panelOf(tracked, limit), failure });
  const publish = (change: Partial<{ tracked: Tracked; failure: SdkError | null }>) => {
    ({ tracked, failure } = { tracked, failure, ...change });
    tracked = bounded(tracked, limit);
    $state.set({ ...panelOf(tracked, limit, $state.value?.rows), failure });
  };

  const poller = createPoller({
    fetch: async (signal) => ((options.enabled?.() ?? true) ? await options.fetchProgress(signal) : null),
    answered(items) {
      const accountId = $scope?.get().accountId ?? undefined;
      if (items) publish({ tracked: mergeTranscodes(tracked, { items, accountId }), failure: null });
    },
    failed: (error) => publish({ failure: error }),
    ports,
    intervalMs: options.pollMs ?? transcodePollMs,
  });
  const flushLater = createFlush(ports.timers);
  const queued = () => (uploads ? entriesOf(uploads) : []);
  const take = (...gone: readonly UploadEntry[]) =>
    publish({ tracked: mergeUploads(tracked, [...queued(), ...gone]) });
  const takeQueued = () => take();
  // Subscribed also while `$state` has no listeners: the panel must be empty when the next person opens it.
  const unfollowScope = $scope?.listen(({ personId }, last) => {
    const mine = personId === null ? [] : queued();
    const kept = personId === last?.personId ? withoutTranscodes(tracked, mine) : [];
    publish({ tracked: mergeUploads(kept, mine), failure: null });
    poller.restart();
  });
  const rowOf = (id: string) => $state.value?.rows.find((row) => row.id === id);
  let unwatch = (): void => undefined;
  onStart($state, () => {
    takeQueued();
    const changed = () => flushLater(takeQueued);
    if (uploads) unwatch = watchUploads(uploads, { changed, sent: take, timers: ports.timers });
    poller.start();
  });
  onStop($state, () => {
    unwatch();
    flushLater.now();
    poller.stop();
  });
  // `get` adds no listener, so it starts no poll.
  $state.get = () => $state.value;

  return {
    $state: readOnly($state),
    refresh: poller.refresh,
    ...rowCommands(options, { rowOf, refresh: poller.refresh }),
    dismissFinished: () => publish({ tracked: dismissSettled(tracked) }),
    dispose() {
      unfollowScope?.();
      // Remaining listeners must not keep it polling.
      $state.off();
    },
  };
}

interface RowTools {
  rowOf(id: string): ProcessingRow | undefined;
  refresh(): Promise<void>;
}

/** The commands of a row: they go to the queue while it is an upload, to the server once it is a transcode. */
function rowCommands(
  { uploads, retryTranscode, cancelTranscode }: ProcessingOptions,
  { rowOf, refresh }: RowTools,
): Pick<Processing, 'retry' | 'cancel'> {
  const askServer = (call: ProcessingOptions['retryTranscode'], row?: ProcessingRow) => {
    const asked = row?.videoId && call?.(row.videoId);
    if (asked) void asked.catch(() => undefined).then(refresh);
  };
  return {
    retry(rowId) {
      const row = rowOf(rowId);
      if (row?.kind === 'upload' && row.uploadId) return uploads?.retry(row.uploadId);
      // Where the server refuses, the row stays failed; the client reports the error.
      askServer(retryTranscode, row);
    },
    cancel(rowId) {
      const row = rowOf(rowId);
      if (row?.kind === 'upload' && row.uploadId) return uploads?.cancel(row.uploadId);
      // The server refuses where the conversion has ended; `refresh` then shows its result.
      if (row?.kind === 'transcode') askServer(cancelTranscode, row);
    },
  };
}
