import { fillPath, joinAddress } from '../kernel/address.pure';
import { browserTimers } from '../kernel/browser-ports';
import { checkedPath } from '../kernel/checked-path';
import { isSdkError } from '../kernel/errors.pure';
import type { TimerId, Timers } from '../kernel/ports';
import type { Palco } from '../palco';
import type { DirectLinkEvents, OpenDirectLink } from './broadcast-ports';
import { verdictOf } from './direct-verdict.pure';
import { restartedAnswer, restartFragment } from './ice-restart.pure';

/** What is used of the browser's WebRTC and `fetch`. */
export interface DirectLinkPorts {
  readonly createPeer: () => RTCPeerConnection;
  readonly request: (url: string, init: RequestInit) => Promise<Response>;
  readonly timers: Timers;
}

/** Options of {@link broadcastWhip}: where a broadcast goes. */
export interface BroadcastWhipOptions {
  /** Id of the live. */
  readonly liveId: string;
  /** Which signal of it; 1, the programme, by default. */
  readonly signalId?: number;
  /** Default: the browser's. */
  readonly ports?: DirectLinkPorts;
}

/** Highest rate of the picture, in bits per second: the browser sends less where the line bears less. */
const mostBits = 4_000_000;
/**
 * A line from which nothing comes back, also over another network, is given up after this time: browsers themselves wait half a minute.
 */
const AWAY_MS = 6_000;
/** How long a connection stays for the word that ends its session, where nobody answers. */
const LAST_WORD_MS = 1_000;
const codecs = /\/(?:h264|opus|rtx)$/i;

/**
 * Sends a broadcast by WebRTC (WHIP, RFC 9725) to a live of the selected team, for `createBroadcast`: a fraction of a second
 * faster than `broadcastSocket`, and over lines that lose packets too. Where a network or a browser has none of it, the broadcast
 * goes on by its `openLink`.
 *
 * @example
 * ```ts
 * import type { Palco } from '@palco/sdk';
 * import { broadcastSocket, broadcastWhip, createBroadcast } from '@palco/sdk/broadcast';
 *
 * export const broadcastTo = (palco: Palco, liveId: string) =>
 *   createBroadcast({
 *     openDirect: broadcastWhip(palco, { liveId }),
 *     openLink: broadcastSocket(palco, { liveId }),
 *   });
 * ```
 */
export function broadcastWhip(palco: Palco, options: BroadcastWhipOptions): OpenDirectLink {
  const { liveId, signalId = 1, ports = browserPorts() } = options;
  const place = joinAddress(palco.baseUrl, checkedPath(fillPath('/whip/{liveId}', { liveId })));
  return (stream, events) => {
    const ending = new AbortController();
    const { signal } = ending;
    const link = createLink(stream, events, { ports, signal });
    const run = async (): Promise<void> => {
      const offer = await link.offer();
      const { ticket } = await palco.backgroundClient.call('POST', '/bff/realtime/ticket', {
        options: { signal },
      });
      await link.open({ url: `${place}?signal=${signalId}`, ticket, offer });
    };
    run().catch((error: unknown) => {
      if (signal.aborted) return;
      const isRefused = isSdkError(error) && (error.status === 401 || error.status === 403);
      if (isRefused) events.refused('BROADCAST_REFUSED');
      else if (isSdkError(error)) events.lost();
      else events.unavailable('browser');
    });
    return {
      replace: (next) => link.replace(next),
      close() {
        ending.abort();
        link.close();
      },
    };
  };
}

const browserPorts = (): DirectLinkPorts => ({
  createPeer: () => new RTCPeerConnection(),
  request: (url, init) => fetch(url, init),
  timers: browserTimers(),
});

interface Session {
  readonly url: string;
  readonly ticket: string;
}

/** A session that the server took, and the description that it answered with last. */
interface TakenSession extends Session {
  readonly answer: string;
}

function createLink(
  stream: MediaStream,
  events: DirectLinkEvents,
  { ports, signal }: { readonly ports: DirectLinkPorts; readonly signal: AbortSignal },
) {
  let peer: RTCPeerConnection | null = null;
  let session: TakenSession | null = null;
  /** What is to be sent now. */
  let current = stream;
  const connection = followConnection(
    { ...events, away: () => void restart().catch(() => undefined) },
    { ports, signal },
  );
  async function restart(): Promise<void> {
    const before = session;
    if (!peer || !before) return;
    const answer = await restartIce(peer, before, { ports, signal });
    if (session !== before) return;
    if (answer === 'gone') ended();
    else session = { ...before, answer };
  }
  /** By the server: there is nothing to end. */
  function ended(): void {
    if (session !== null) connection.lose();
    session = null;
  }
  return {
    offer(): Promise<string> {
      const made = (peer = ports.createPeer());
      made.addEventListener('connectionstatechange', () => connection.follow(made));
      return offerOf(made, current);
    },
    async open(asked: Session & { readonly offer: string }): Promise<void> {
      const { verdict, taken } = await openSession(asked, ports);
      session = taken;
      if (signal.aborted) return void (taken && leave(taken, ports));
      if (verdict === 'unavailable') events.unavailable('server');
      else if (verdict === 'lost') events.lost();
      else if (verdict !== 'taken') events.refused(verdict);
      else if (peer && taken) {
        await peer.setRemoteDescription({ type: 'answer', sdp: taken.answer });
        onEnd(peer, ended);
      }
    },
    async replace(next: MediaStream): Promise<void> {
      current = next;
      const tracks = next.getTracks();
      for (const { sender, receiver } of peer?.getTransceivers() ?? [])
        await sender.replaceTrack(tracks.find(({ kind }) => kind === receiver.track.kind) ?? null);
    },
    close(): void {
      connection.rest();
      const left = session;
      session = null;
      const end = () => peer?.close();
      if (left === null) return end();
      // The server takes the end of the connection for that of the session, of which nothing would be left to end.
      ports.timers.set(end, LAST_WORD_MS);
      void leave(left, ports).finally(end);
    },
  };
}

const leave = ({ url, ticket }: Session, { request }: DirectLinkPorts): Promise<unknown> =>
  // The page may be on its way out.
  request(url, { method: 'DELETE', headers: { authorization: `Bearer ${ticket}` }, keepalive: true }).catch(
    () => undefined,
  );

async function offerOf(peer: RTCPeerConnection, stream: MediaStream): Promise<string> {
  for (const track of stream.getTracks()) await keepSize(addTrack(peer, track));
  await peer.setLocalDescription(await peer.createOffer());
  const { sdp = '' } = peer.localDescription ?? {};
  if (stream.getVideoTracks().length > 0 && !/^a=rtpmap:\d+ H264\//im.test(sdp)) throw new Error('no H.264');
  return sdp;
}

/** Offers tracks to the server. */
async function openSession(
  { url, ticket, offer }: Session & { readonly offer: string },
  ports: DirectLinkPorts,
): Promise<{ readonly verdict: ReturnType<typeof verdictOf>; readonly taken: TakenSession | null }> {
  const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${ticket}` };
  const told = await ports.request(url, { method: 'POST', headers, body: offer });
  if (!told.ok) return { verdict: verdictOf(told.status, await codeOf(told)), taken: null };
  const location = told.headers.get('location');
  if (location === null) return { verdict: 'unavailable', taken: null };
  const taken = { url: new URL(location, url).href, ticket, answer: await told.text() };
  return { verdict: 'taken', taken };
}

/** Calls when the server ends the connection: that of the first track carries all. */
function onEnd(peer: RTCPeerConnection, ended: () => void): void {
  const [sender] = peer.getSenders();
  const transport = sender?.transport;
  transport?.addEventListener('statechange', () => transport.state === 'closed' && ended());
}

/**
 * Looks for another way to the server (RFC 9725, 4.3.3). Returns the answer of the new session of ICE, or `gone` where the server does
 * not have the session any more.
 */
async function restartIce(
  peer: RTCPeerConnection,
  { url, ticket, answer }: TakenSession,
  { ports, signal }: { readonly ports: DirectLinkPorts; readonly signal: AbortSignal },
): Promise<string> {
  await peer.setLocalDescription(await peer.createOffer({ iceRestart: true }));
  const body = restartFragment(peer.localDescription?.sdp ?? '');
  if (body === null) return answer;
  const headers = {
    'content-type': 'application/trickle-ice-sdpfrag',
    'if-match': '*',
    authorization: `Bearer ${ticket}`,
  };
  const told = await ports.request(url, { method: 'PATCH', headers, body, signal });
  if (told.status === 404) return 'gone';
  const next = told.ok ? restartedAnswer(answer, await told.text()) : null;
  if (next === null) return answer;
  await peer.setRemoteDescription({ type: 'answer', sdp: next });
  return next;
}

interface ConnectionEvents extends DirectLinkEvents {
  /** Nothing came back for some seconds: it may come over another way. */
  away(): void;
}

/** Tells whether a connection came, and when it was lost. */
function followConnection(
  events: ConnectionEvents,
  { ports, signal }: { readonly ports: DirectLinkPorts; readonly signal: AbortSignal },
) {
  let wasConnected = false;
  let waiting: TimerId | null = null;
  const rest = (): void => {
    if (waiting !== null) ports.timers.clear(waiting);
    waiting = null;
  };
  const lose = (): void => {
    rest();
    if (!signal.aborted) events.lost();
  };
  return {
    rest,
    lose,
    follow({ connectionState }: RTCPeerConnection): void {
      if (signal.aborted) return;
      if (connectionState === 'disconnected' && wasConnected && waiting === null) {
        waiting = ports.timers.set(lose, AWAY_MS);
        events.away();
      } else if (connectionState === 'connected') {
        rest();
        if (wasConnected) return;
        wasConnected = true;
        events.opened();
      } else if (connectionState === 'failed' || connectionState === 'closed') {
        if (wasConnected) lose();
        else events.unavailable('network');
      }
    },
  };
}

function addTrack(peer: RTCPeerConnection, track: MediaStreamTrack): RTCRtpTransceiver {
  const sendEncodings = track.kind === 'video' ? [{ maxBitrate: mostBits }] : [];
  const transceiver = peer.addTransceiver(track, { direction: 'sendonly', sendEncodings });
  const known = RTCRtpSender.getCapabilities(track.kind)?.codecs ?? [];
  const wanted = known.filter(({ mimeType }) => codecs.test(mimeType));
  if (wanted.length > 0) transceiver.setCodecPreferences(wanted);
  return transceiver;
}

/**
 * Asks a browser for fewer pictures, and not for smaller ones, where its line or its machine bears less: with another size the
 * programme begins anew for viewers.
 */
async function keepSize({ sender }: RTCRtpTransceiver): Promise<void> {
  if (sender.track?.kind !== 'video') return;
  try {
    await sender.setParameters({ ...sender.getParameters(), degradationPreference: 'maintain-resolution' });
  } catch {
    // Not all browsers have this choice.
  }
}

async function codeOf(answer: Response): Promise<string | null> {
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'string' ? code : null;
}
