import { backoffDelayMs } from '../../kernel/backoff.pure';
import { plainOptions } from '../../kernel/plain-options';
import { readOnly } from '../../kernel/read-only';
import type { ReceivedRanges } from '../chunk-plan.pure';
import { failureCode, responseVerdict } from '../response-verdict.pure';
import type { TransportAnswer } from '../transport';
import { createPlatformTransport } from '../upload-defaults';
import { uploadHost } from '../upload-host';
import { maxAttempts } from '../upload-state.pure';
import { fileOfHandle } from './file-of-handle';
import { openResumeChannel } from './resume-channel';
import type { ContinueResult, UploadResume, UploadResumeOptions } from './resume-contract';
import { createOffers } from './resume-offers';
import { openResumeStore, type ResumeRecord } from './resume-store';
import { isSameFile } from './same-file';
import { trackUploads } from './track-uploads';

/**
 * Continues uploads after a reload or a crash (users-ask.md, complaints 1–3, 9, 10 and 13): it stores which file belongs to
 * which video, offers unfinished uploads, checks that a chosen file is the same one, and probes the server for the missing
 * ranges. One tab sends an upload; the others show its progress, and offer to continue it once that tab is closed.
 *
 * @example
 * const resume = createUploadResume({
 *   uploads: palco.use(uploads),
 *   sourceUrl: (videoId) => `https://upload.example.com/v1/videos/${videoId}/source`,
 *   getToken,
 *   $scope: session.$scope,
 *   ports: createBrowserPorts(),
 * });
 * for (const { videoId } of resume.$items.get()) await resume.resume(videoId);
 */
export function createUploadResume(given: UploadResumeOptions): UploadResume {
  const options = plainOptions(given);
  const { uploads, $scope, ports, store = openResumeStore(), channel = openResumeChannel() } = options;
  const tracking = trackUploads({ ...options, store, channel });
  const { $items, recordOf, find, show, offer, mirror, load } = createOffers({
    ...options,
    store,
    owns: tracking.owns,
  });
  const { transport = createPlatformTransport() } = options;
  const sendToHost = uploadHost({ given: options, transport }, '');
  const unscope = $scope.subscribe(() => void load());
  const unmirror = channel.subscribe(mirror);

  /** On a line that breaks often the probe is lost as a chunk is, and tried as often: the person has chosen the file already. */
  const probe = async (videoId: string, failures = 1): Promise<TransportAnswer> => {
    const answer = await sendToHost(videoId, { method: 'GET' });
    if (responseVerdict(answer.status, false) !== 'retry' || failures === maxAttempts) return answer;
    await new Promise<void>((resolve) =>
      ports.timers.set(resolve, backoffDelayMs(failures, ports.random.next())),
    );
    return find(videoId) ? probe(videoId, failures + 1) : answer;
  };
  const attempt = async (record: ResumeRecord, given?: File): Promise<ContinueResult> => {
    const { videoId } = record;
    const file = given ?? (await fileOfHandle(record.handle));
    if (!file) return 'needs-file';
    if (!(await isSameFile(file, record))) return 'other-file';
    const received = receivedOf(await probe(videoId));
    if (typeof received === 'string') return received;
    // The person or the team changed while the server was probed.
    if (!find(videoId)) return 'no-answer';
    // The record supplies the upload target: video, team, folder and handle.
    const { accepted } = uploads.add([file], { ...record, received });
    return accepted.length ? 'continued' : 'refused';
  };
  return {
    $items: readOnly($items),
    async resume(videoId, file) {
      const item = find(videoId);
      // A second click, or another tab sends the upload.
      if (!item || item.stage === 'checking' || item.stage === 'elsewhere') return 'needs-file';
      show(videoId, { ...item, stage: 'checking', problem: undefined });
      const record = await recordOf(videoId);
      const result = record ? await attempt(record, file) : 'gone';
      if (record && result !== 'continued' && find(videoId)) offer(record, result);
      else show(videoId);
      return result;
    },
    forget(videoId) {
      show(videoId);
      void store.remove(videoId);
    },
    dispose() {
      unscope();
      unmirror();
      tracking.stop();
    },
  };
}

/** The ranges that the answer to a probe reports, or why there are none. */
function receivedOf({ status, body }: TransportAnswer): ReceivedRanges | 'gone' | 'no-answer' {
  if (failureCode(status) === 'UPLOAD_GONE') return 'gone';
  const { ranges } = Object(body) as { readonly ranges?: ReceivedRanges };
  return Array.isArray(ranges) ? ranges : 'no-answer';
}
