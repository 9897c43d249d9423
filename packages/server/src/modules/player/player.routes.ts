import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors/http-error';
import type { RawAnswer } from '../../kernel/http/answer';
import { NOT_BUILT } from '../../kernel/http/console-files';
import { pagePolicy } from '../../kernel/http/browser-policy';
import { frameAncestors } from '../../kernel/http/domain-list.pure';
import type { Answer, Call, Route, RouteCall, ServerModule } from '../../kernel/http/module';
import { allowDomains } from '../../kernel/http/route-policy';
import { packageFolder } from '../../kernel/package-folder';
import { linksOfTeam, playbackUrl, posterUrl } from '../videos';
import { toPlayerVideo } from './player.presenter.pure';
import { findPlayable } from './player.store';

const pageFile = join(packageFolder, '..', 'console', 'dist', 'public.html');
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function getPlayer(call: Call<'getPlayer'>): Promise<Answer<'getPlayer'>> {
  const { context, params } = call;
  const found = await findPlayable(context.db, params.videoId);
  if (found === null) throw notFound();
  allowDomains(call, found.domains);
  const links = linksOfTeam(context.mediaLinks, found.teamEpoch);
  const addresses = {
    thumbnail: posterUrl(found.video, links),
    playback_url: playbackUrl(found.video, links),
  };
  return { status: 200, body: toPlayerVideo(found, addresses) };
}

/** Who may frame the page of a video. A page without a video has nothing to protect, and says so on any site. */
async function findFrameAncestors({ db }: ServerContext, videoId: unknown): Promise<string> {
  const found = typeof videoId === 'string' && UUID.test(videoId) ? await findPlayable(db, videoId) : null;
  return found === null ? '*' : frameAncestors(found.domains);
}

/** The page of the player, for frames of other sites. Its script asks for the video by itself. */
async function getPlayerPage({ context, request }: RouteCall): Promise<RawAnswer> {
  const { videoId } = request.query as Readonly<Record<string, unknown>>;
  const headers = { 'content-security-policy': pagePolicy(await findFrameAncestors(context, videoId)) };
  const page = await readFile(pageFile).catch(() => null);
  return { status: page === null ? 503 : 200, type: 'text/html', headers, body: page ?? NOT_BUILT };
}

const playerPage: Route = {
  id: 'player-page',
  url: '/embed/player',
  access: 'public',
  policy: 'frame',
  handler: getPlayerPage,
};

/** The player on pages of other sites. */
export function createPlayerModule(): ServerModule {
  return { name: 'player', handlers: { getPlayer }, routes: [playerPage] };
}
