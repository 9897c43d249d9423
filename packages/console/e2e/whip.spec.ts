import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { countFrames, frames } from './live-media';
import { apiAs, teams } from './people-api';

/** Media is really sent and packaged, on a machine that may be busy. */
const mediaTimeout = { timeout: 120_000 };

/** A live that has just started has no playlist yet; the player asks again. */
const notYet = /^404 .*\.m3u8/;

/** Sends a moving picture and a tone as a browser does it. @returns the status and the address of the session */
function send(page: Page, target: { url: string; key: string }): Promise<[number, string | null]> {
  return page.evaluate(async ({ url, key }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const paper = canvas.getContext('2d');
    setInterval(() => {
      if (paper === null) return;
      paper.fillStyle = `hsl(${performance.now() / 20}deg 80% 50%)`;
      paper.fillRect(0, 0, 640, 360);
    }, 40);
    const sound = new AudioContext();
    const [tone, outlet] = [sound.createOscillator(), sound.createMediaStreamDestination()];
    tone.connect(outlet);
    tone.start();
    const peer = new RTCPeerConnection();
    Object.assign(window, { peer });
    for (const track of [...canvas.captureStream(25).getTracks(), ...outlet.stream.getTracks()]) {
      const codecs = RTCRtpSender.getCapabilities(track.kind)?.codecs ?? [];
      const wanted = codecs.filter(({ mimeType }) => /H264|opus|rtx/.test(mimeType));
      peer.addTransceiver(track, { direction: 'sendonly' }).setCodecPreferences(wanted);
    }
    await peer.setLocalDescription(await peer.createOffer());
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${key}` },
      body: peer.localDescription?.sdp ?? '',
    });
    if (answer.ok) await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
    return [answer.status, answer.headers.get('location')] as [number, string | null];
  }, target);
}

/** Looks for another way to the server in the same session. @returns the status, and the state afterwards */
function restartIce(page: Page, target: { url: string; key: string }): Promise<[number, string]> {
  return page.evaluate(async ({ url, key }) => {
    const { peer } = window as unknown as { peer: RTCPeerConnection };
    const before = peer.remoteDescription?.sdp ?? '';
    peer.restartIce();
    await peer.setLocalDescription(await peer.createOffer());
    const own = peer.localDescription?.sdp.match(/a=ice-(?:ufrag|pwd):.*\r\n/g)?.slice(0, 2) ?? [];
    const answer = await fetch(url, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/trickle-ice-sdpfrag',
        'if-match': '*',
        authorization: `Bearer ${key}`,
      },
      body: own.join(''),
    });
    const [ufrag = '', pwd = ''] = (await answer.text()).match(/a=ice-(?:ufrag|pwd):.*/g) ?? [];
    const sdp = before.replaceAll(/a=ice-ufrag:.*/g, ufrag).replaceAll(/a=ice-pwd:.*/g, pwd);
    await peer.setRemoteDescription({ type: 'answer', sdp });
    return [answer.status, peer.signalingState] as [number, string];
  }, target);
}

/** What the sender's own browser says of the connection, and the session of ICE of the way that it chose. */
const transport = (page: Page): Promise<readonly [string | undefined, string]> =>
  page.evaluate(async () => {
    const { peer } = window as unknown as { peer: RTCPeerConnection };
    const all = new Map<string, Record<string, string>>();
    // The map of a browser is not one of ours.
    (await peer.getStats()).forEach((one: Record<string, string>, id: string) => all.set(id, one));
    const used = [...all.values()].find(({ type }) => type === 'transport');
    const pair = all.get(used?.selectedCandidatePairId ?? '');
    const { usernameFragment = '' } = all.get(pair?.localCandidateId ?? '') ?? {};
    return [peer.getSenders()[0]?.transport?.state, usernameFragment] as const;
  });

test('a live that a browser sends by WHIP is watched, also over another session of ICE', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  complaints.allowLike(notYet);
  const api = await apiAs('diego', teams.eventos.id);
  const live = await api.createLive({ title: `WHIP ${Date.now()}`, latency: 'low' });
  const key = live.keys.find(({ signalId }) => signalId === 1)?.streamKey ?? '';
  const sender = await context.newPage();
  await sender.goto('/auth/login');
  try {
    await api.controlLive(live.id, 'start');
    const [status, location] = await send(sender, { url: `${baseURL}/whip/${live.id}`, key });
    expect([status, location]).toEqual([201, expect.stringContaining(`/whip/${live.id}/`)]);
    await countFrames(page);
    await page.goto(`/embed/player?liveId=${live.id}`);
    await expect.poll(() => frames(page), mediaTimeout).toBeGreaterThan(60);
    const [, before] = await transport(sender);
    expect(before).not.toBe('');
    expect(await restartIce(sender, { url: `${baseURL}${location}`, key })).toEqual([200, 'stable']);
    const isOverAnother = async () => {
      const [state, name] = await transport(sender);
      return state === 'connected' && name !== '' && name !== before;
    };
    await expect.poll(isOverAnother, mediaTimeout).toBe(true);
    const shown = await frames(page);
    await expect.poll(() => frames(page), mediaTimeout).toBeGreaterThan(shown + 60);
    const ended = await fetch(`${baseURL}${location}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(ended.status).toBe(204);
    await expect.poll(async () => (await transport(sender))[0], mediaTimeout).toBe('closed');
  } finally {
    await sender.close();
    await api.controlLive(live.id, 'complete');
  }
});
