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

test('a live that a browser sends by WHIP is watched', async ({ page, context, baseURL, complaints }) => {
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
    const ended = await fetch(`${baseURL}${location}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(ended.status).toBe(204);
  } finally {
    await sender.close();
    await api.controlLive(live.id, 'complete');
  }
});
