import { isAbort, isSdkError, type SdkError } from '../kernel/errors.pure';
import type { Palco } from '../palco';
import { can } from '../permissions';
import type { Session } from '../session';
import { uploads } from '../uploads';
import { videosApi } from '../videos/videos';
import { createProcessing } from './processing';
import type { Processing } from './processing-contract';

/**
 * The panel «Processando conteúdos» as a capability: the uploads of the core and the transcodes of the selected team.
 *
 * It asks every 5 s, and only while `$state` has listeners; `percent` is 0 to 100 of everything that it shows, at most 100 videos. It throws
 * nothing: why the last poll failed stands in `failure`. With an embed session it shows what that, or an earlier one of the visitor, sent.
 *
 * @example
 * ```ts
 * palco.use(processing).$state.subscribe(({ rows, done, total }) => show(`${done}/${total}, ${rows.length} rows`));
 * ```
 */
export function processing(palco: Palco): Processing {
  const { session, ports } = palco;
  const videos = videosApi({ client: palco.backgroundClient });
  const panel = createProcessing({
    uploads: palco.use(uploads),
    fetchProgress: reportFirstFailure(
      (signal) => videos.transcodeProgress({ signal }),
      (error) => palco.reportServerError(error, 'request'),
    ),
    retryTranscode: (id) => palco.use(videosApi).retryTranscode(id),
    cancelTranscode: (id) => palco.use(videosApi).cancelTranscode(id),
    ports,
    enabled: () => seesVideos(session),
    $scope: session.$scope,
  });
  palco.onDispose(() => panel.dispose());
  return panel;
}

/** Reports only the first of several failed polls in a row. */
function reportFirstFailure<Data>(
  fetch: (signal: AbortSignal) => Promise<Data>,
  tell: (error: SdkError) => void,
): (signal: AbortSignal) => Promise<Data> {
  let isFailing = false;
  return async (signal) => {
    try {
      const data = await fetch(signal);
      isFailing = false;
      return data;
    } catch (error) {
      const isFirst = !isFailing && !isAbort(error) && isSdkError(error) && (error.status ?? 0) >= 500;
      isFailing ||= isFirst;
      if (isFirst) tell(error);
      throw error;
    }
  };
}

function seesVideos(session: Session): boolean {
  const state = session.$state.get();
  // The server answers what a page's token is good for.
  if (state.stage === 'token-only') return true;
  return state.stage === 'ready' && can(new Set(state.permissions), 'showVOD');
}
