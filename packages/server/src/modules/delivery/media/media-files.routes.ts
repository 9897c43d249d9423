import { text as readText } from 'node:stream/consumers';
import { httpError } from '../../../kernel/errors/http-error';
import type { EmptyAnswer, RawAnswer } from '../../../kernel/http/answer';
import { isNotModified } from '../../../kernel/http/is-not-modified.pure';
import type { Route, RouteCall } from '../../../kernel/http/module';
import { allowDomains, requestingPage } from '../../../kernel/http/route-policy';
import { isStorageKey } from '../../../ports/disk-files';
import type { StoredObject } from '../../../ports/disk-files';
import { wholeOf } from '../../../ports/object-version';
import type { ByteRange, ChooseBytes, ObjectVersion } from '../../../ports/object-version';
import { fileOfFrame } from '../../../media/live/frame-name.pure';
import { coveredBy } from '../../core/covers';
import type { Covers } from '../../core/covers';
import type { LiveReader } from '../../../ports/live-reader';
import type { MediaLinks, PlaySession } from '../../../ports/media-links';
import type { BytePart } from './byte-range.pure';
import { entityTag, requestedBytes } from './conditional-request.pure';
import { cachePolicy, fileKindOf } from './file-kinds.pure';
import type { FileKind } from './file-kinds.pure';
import { encryptedKindOf, encryptedList, mediaKey, openEncrypted } from './encryption';
import type { EncryptedKind } from './encryption';
import { isFromBucket, linkInBucket, statInBucket } from './from-bucket';
import { bodyOf, openFor } from './open-for';
import { findMediaGrounds } from './media.store';
import { countDelivered } from './count-delivered';
import { steeringPath } from './steering';
import type { Steering } from './steering';
import { steerMaster } from './steered-master.pure';
import type { DeliveryGate } from '../../records/billing';
import type { OnDelivered } from './count-delivered';
import type { LiveWaits } from './live-waits';
import type { MediaPace } from './media-pace';
import type { MediaAccess } from './media.store';

const PICTURE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * The access conditions of the media of a live; null where there is no such live.
 *
 * @throws where this viewer is refused, for example because of the country.
 */
export type LiveGate = (call: RouteCall, liveId: string) => Promise<MediaAccess | null>;

/** What serving the files of lives needs, in addition to those of videos. */
export interface LiveMedia {
  readonly liveGate: LiveGate;
  /** Whom a link with this session was given to; null where the session is not of this server and live. */
  liveSessionOf(call: RouteCall, liveId: string, session: string): PlayerSession | null;
  /** Called for each playlist of a live that is served; `session` is null for a link without one. */
  onPlaylist(
    call: RouteCall,
    playlist: { readonly key: string; readonly session: PlayerSession | null },
  ): void;
}

/** Whom a link to a live was given to. */
export type PlayerSession = { readonly kind: 'viewer'; readonly id: string } | { readonly kind: 'team' };

/** `GET` and `HEAD /media/{token}/{key}` with ranges. The token alone authorises; no log-in, no cookie. */
export function mediaFilesRoute(serving: Serving): Route {
  return {
    id: 'media-file',
    url: '/media/:token/*',
    access: 'public',
    policy: 'media',
    handler: (call) => serve(call, serving),
  };
}

/** Whether a key belongs to a live, whose files are in `liveFiles` and not in the storage. */
const isLive = (key: string): boolean => key.startsWith('lives/');

/**
 * The playlists of a live with authorised domains are for their pages: CORS does not stop a video element or a program, and
 * without playlists and keys the segments are of no use. Where a request tells nothing of its page, the link must be one that
 * the server gave to an admitted viewer or to the team.
 *
 * @throws 403 `DOMAIN_REFUSED`.
 */
function requirePage(call: RouteCall, { domains, session }: Pick<Address, 'domains' | 'session'>): void {
  if (domains.length === 0) return;
  const page = requestingPage(call, domains);
  if (page === 'foreign' || (page === 'unknown' && session === null))
    throw httpError({ status: 403, code: 'DOMAIN_REFUSED' });
}

const isMaster = (key: string): boolean => key.endsWith('/master.m3u8');

const isLivePlaylist = (key: string): boolean => isLive(key) && key.endsWith('.m3u8');

/** The address of a request, once the file that it waits for is there. Only who may read it can wait. */
async function awaitAddress(call: RouteCall, { live, waits }: Serving): Promise<Address> {
  const address = await readAddress(call, live);
  const { key, session } = address;
  if (!isLive(key)) return address;
  if (isLivePlaylist(key)) requirePage(call, address);
  const viewer = session?.kind === 'viewer' ? session.id : `address ${call.request.ip}`;
  return (await waits.hold(call, { key, viewer })) ? readAddress(call, live) : address;
}

/** What serves media. */
export interface Serving {
  readonly live: LiveMedia;
  readonly waits: LiveWaits;
  readonly pace: MediaPace;
  readonly onDelivered: OnDelivered;
  readonly steering: Pick<Steering, 'first'>;
  /** Called for each request that is answered, with the key of its file. */
  readonly onRequest: (call: RouteCall, key: string) => void;
  /** Bounds the plays of videos. */
  readonly deliveryGate: Pick<DeliveryGate, 'require'>;
  /** Pictures that are drawn when they are asked for. */
  readonly covers: Covers;
}

/** The video or live that a key belongs to. */
const unitOf = (key: string): string => key.split('/', 2).join('/');

async function serve(call: RouteCall, serving: Serving): Promise<EmptyAnswer | RawAnswer> {
  const { reply } = call;
  const address = await awaitAddress(call, serving);
  const { key, kind, domains, session, accountId } = address;
  await admit(call, address, serving);
  if (address.served === 'key') return answerKey(call, address);
  const counted = countDelivered(call, serving.onDelivered, accountId);
  const written = await writeList(call, address, serving);
  const opened = written === null ? await openMedia(call, address, serving.covers) : null;
  if (written === null && opened === null) throw httpError({ status: 404, code: 'NOT_FOUND' });
  allowDomains(call, domains);
  allowOwnPages(call);
  serving.onRequest(call, key);
  if (isLivePlaylist(key)) {
    requirePage(call, { domains, session });
    serving.live.onPlaylist(call, { key, session });
  }
  if (opened === null) {
    reply.header('cache-control', cachePolicy(kind, { leftMs: 0, sharedSeconds: 0 }));
    return counted({ status: 200, type: kind.type, body: written ?? '' });
  }
  return answerFile(call, { ...address, ...opened }, { counted, onDelivered: serving.onDelivered });
}

/** @throws 429 and 402 for what may not be sent now. */
async function admit(
  call: RouteCall,
  { key, accountId }: Address,
  { pace, deliveryGate }: Serving,
): Promise<void> {
  await pace.playback(call, unitOf(key));
  // A play begins with its master list: one that runs does not ask for it again, and a live goes on to its end.
  if (accountId !== null && !isLive(key) && isMaster(key)) await deliveryGate.require(accountId);
}

/** A key is for one player, and for the pages that show the video. */
async function answerKey(
  call: RouteCall,
  { key, kind, domains, play, accountId }: Address,
): Promise<RawAnswer> {
  if (domains.length > 0 && requestingPage(call, domains) === 'foreign')
    throw httpError({ status: 403, code: 'DOMAIN_REFUSED' });
  const body = await mediaKey(call.context, { key, play, accountId });
  allowDomains(call, domains);
  allowOwnPages(call);
  call.reply.header('cache-control', cachePolicy(kind, { leftMs: 0, sharedSeconds: 0 }));
  return { status: 200, type: kind.type, body };
}

/**
 * A list that is written for this request: what is new in that of a live, a master list with both ways to its media, or the list
 * of an encrypted rendition.
 */
async function writeList(call: RouteCall, address: Address, serving: Serving): Promise<string | null> {
  const { key } = address;
  if (address.served === 'list') {
    const opened = await openMedia(call, address, serving.covers);
    return opened === null ? null : encryptedList(opened);
  }
  const { config } = call.context;
  if (isMaster(key) && config.mediaSecondUrl !== null) {
    const opened = await openMedia(call, address, serving.covers);
    return opened === null ? null : steeredText(call, { key, ...opened }, serving);
  }
  return isLivePlaylist(key) ? serving.waits.delta(call, key) : null;
}

async function steeredText(
  { context: { config }, params }: RouteCall,
  { key, file, body }: ObjectVersion & { readonly key: string },
  { steering }: Pick<Serving, 'steering'>,
): Promise<string | null> {
  if (body === null || file.sizeBytes > mostOfMaster) return null;
  const text = Buffer.isBuffer(body) ? body.toString() : await readText(body);
  const folder = `/media/${params['token'] ?? ''}/${key.replace(/[^/]*$/, '')}`;
  return steerMaster(text, {
    steeringUri: steeringPath,
    initial: steering.first()[0],
    secondFolder: `${config.mediaSecondUrl}${folder}`,
  });
}

/** A master list is some lines long. */
const mostOfMaster = 256 * 1024;

/**
 * Lets our own pages read the media under the second address, which is another origin for them. It passes the origin of the page on,
 * as it has to for pages of other sites.
 */
function allowOwnPages({ context, request, reply }: RouteCall): void {
  const { origin } = request.headers;
  if (context.config.mediaSecondUrl === null || origin === undefined || origin !== context.publicUrl())
    return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Content-Length, Content-Range, Retry-After, X-Request-Id',
    'timing-allow-origin': origin,
  });
}

/** What a request gets of a file. */
type Wanted = BytePart | 'whole' | 'outside' | 'not-modified';

function wantedOf({ request: { headers } }: RouteCall, file: StoredObject): Wanted {
  const etag = entityTag(file);
  if (isNotModified(headers, etag)) return 'not-modified';
  return requestedBytes(headers, { etag, sizeBytes: file.sizeBytes });
}

function chosenBytes(wanted: Wanted, file: StoredObject): ByteRange | null {
  if (wanted === 'whole') return wholeOf(file);
  return typeof wanted === 'string' ? null : wanted;
}

/** What is told of the file, and the bytes that are sent of that version; none where somebody else sends them, or nobody. */
async function openMedia(
  call: RouteCall,
  { key, served }: Address,
  covers: Serving['covers'],
): Promise<ObjectVersion | null> {
  const { context, request } = call;
  const choose = (file: StoredObject): ByteRange | null => chosenBytes(wantedOf(call, file), file);
  if (served === 'list') return openFor(call, { store: context.blobs, key }, wholeOf);
  if (served === 'segment') {
    const open = (chosen: ChooseBytes) => openFor(call, { store: context.blobs, key }, chosen);
    return openEncrypted(context, key, { open, choose });
  }
  if (coveredBy(key) !== null) return covers.open(key, choose);
  const frame = fileOfFrame(key);
  if (frame !== null) return openFor(call, { store: context.liveFiles, key: frame }, choose);
  const store: LiveReader = isLive(key) ? context.liveFiles : context.blobs;
  if (isFromBucket(context, { key, method: request.method })) return statInBucket(store, key);
  return openFor(call, { store, key }, choose);
}

interface Answering {
  readonly counted: ReturnType<typeof countDelivered>;
  readonly onDelivered: OnDelivered;
}

async function answerFile(
  call: RouteCall,
  { key, kind, served, expiresAt, accountId, file, body }: Address & ObjectVersion,
  { counted, onDelivered }: Answering,
): Promise<EmptyAnswer | RawAnswer> {
  const { context, reply, request } = call;
  const leftMs = expiresAt - context.clock.now();
  reply.headers({
    'cache-control': cachePolicy(kind, { leftMs, sharedSeconds: context.config.mediaSharedCacheSeconds }),
    etag: entityTag(file),
    'last-modified': file.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
  });
  const wanted = wantedOf(call, file);
  if (wanted === 'not-modified') return { status: 304 };
  if (wanted === 'outside') {
    reply.header('content-range', `bytes */${file.sizeBytes}`);
    throw httpError({ status: 416, code: 'RANGE_NOT_SATISFIABLE' });
  }
  const { start, end } = wanted === 'whole' ? wholeOf(file) : wanted;
  if (served !== 'segment' && isFromBucket(context, { key, method: request.method })) {
    const redirect = await linkInBucket(context, { key, kind, leftMs });
    if (accountId !== null) onDelivered(accountId, end - start + 1);
    reply.header('cache-control', `private, max-age=${redirect.maxAge}`);
    return { status: 307, headers: { location: redirect.location } };
  }
  // A picture that is opened by its address must not run as a document, whatever else its bytes contain.
  if (kind.type.startsWith('image/'))
    reply.header('content-disposition', 'inline').header('content-security-policy', PICTURE_POLICY);
  const headers = { 'content-length': String(end - start + 1) };
  const sent = { type: kind.type, body: bodyOf(body) };
  if (wanted === 'whole') return counted({ ...sent, status: 200, headers });
  const range = `bytes ${start}-${end}/${file.sizeBytes}`;
  return counted({ ...sent, status: 206, headers: { ...headers, 'content-range': range } });
}

interface Address {
  readonly key: string;
  readonly kind: FileKind;
  readonly expiresAt: number;
  readonly domains: readonly string[];
  readonly session: PlayerSession | null;
  readonly accountId: string | null;
  readonly play: PlaySession | undefined;
  /** As what a file of an encrypted video is served; that of any other is `clear`. */
  readonly served: EncryptedKind;
}

/** A token, and behind it a session of a live. */
const tokenPattern = /^([^~]+)(?:~([\w.-]{1,32}))?$/;

const liveIdOf = (key: string): string => key.split('/')[1] ?? '';

/** @throws 403 `MEDIA_LINK_INVALID` for an invented session, and for one of another live. */
function requireSession(
  call: RouteCall,
  {
    key,
    sessionText,
    liveSessionOf,
  }: Pick<LiveMedia, 'liveSessionOf'> & { key: string; sessionText: string },
): PlayerSession {
  const session = isLive(key) ? liveSessionOf(call, liveIdOf(key), sessionText) : null;
  if (session === null) throw httpError({ status: 403, code: 'MEDIA_LINK_INVALID' });
  return session;
}

/** Throws 404 for what is not served at all, 403 where the token is not, or no longer, for it. */
async function readAddress(call: RouteCall, { liveGate, liveSessionOf }: LiveMedia): Promise<Address> {
  const { mediaLinks, mediaAccessCache, db } = call.context;
  const { token: given = '', '*': key = '' } = call.params;
  const [, token = '', sessionText] = tokenPattern.exec(given) ?? [];
  const kind = fileKindOf(key);
  if (kind === null || !isStorageKey(key)) throw httpError({ status: 404, code: 'NOT_FOUND' });
  const grounds = isLive(key)
    ? await liveGate(call, liveIdOf(key))
    : await mediaAccessCache.get(unitOf(key), () => findMediaGrounds(db, key));
  const right = grounds && rightOf(mediaLinks, { token, key, ...grounds });
  if (right === null) throw httpError({ status: 403, code: 'MEDIA_LINK_INVALID' });
  const session =
    sessionText === undefined ? null : requireSession(call, { key, sessionText, liveSessionOf });
  const served = servedAs(key, grounds?.encrypted === true);
  return { key, kind, session, served, ...right };
}

/** @throws 404 for what has no address: a key of a video that has none, a whole film of one that has. */
function servedAs(key: string, isEncrypted: boolean): EncryptedKind {
  const served = isEncrypted ? encryptedKindOf(key) : key.endsWith('.key') ? 'refused' : 'clear';
  if (served === 'refused') throw httpError({ status: 404, code: 'NOT_FOUND' });
  return served;
}

/** The rights of a token: the hourly one, or that of one player, which may allow other domains than the video does. */
function rightOf(
  links: MediaLinks,
  { token, key, epoch, domains, accountId }: MediaAccess & { readonly token: string; readonly key: string },
): Pick<Address, 'expiresAt' | 'domains' | 'accountId' | 'play'> | null {
  const expiresAt = links.verify(token, key, epoch);
  if (expiresAt !== null) return { expiresAt, domains, accountId, play: undefined };
  const right = links.verifyPlayback(token, key, epoch);
  if (right === null) return null;
  const sites = right.domains.length > 0 ? right.domains : domains;
  return { expiresAt: right.expiresAt, accountId, play: right.play, domains: sites };
}
