import { createFakePorts } from '@palco/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { createOAuthPopup, type OAuthPopup } from './oauth-popup';
import type { PopupHost } from './popup-window';

let ports: ReturnType<typeof createFakePorts>;
let popup: OAuthPopup;
let isBlocked: boolean;
let isConnected: boolean;
let isClosed: boolean;
let looks: number;
let led: string[];
let closes: number;
let listening: ((result: 'connected' | 'failed') => void) | null;

const host: PopupHost = {
  open: () =>
    isBlocked ? null : { isClosed: () => isClosed, lead: (url) => led.push(url), close: () => (closes += 1) },
  listen(channel, heard) {
    expect(channel).toBe('oauth:zoom');
    listening = heard;
    return () => (listening = null);
  },
};
const task = {
  channel: 'oauth:zoom',
  prepare: async () => 'https://palco.example/bff/zoom/oauth?ticket=1',
  isConnected: async () => {
    looks += 1;
    return isConnected;
  },
};
const stage = () => popup.$state.get();

beforeEach(() => {
  ports = createFakePorts();
  [isBlocked, isConnected, isClosed, looks, led, closes, listening] = [false, false, false, 0, [], 0, null];
  popup = createOAuthPopup({ ports, host });
});

it('opens at once, is led to the service, and looks every two seconds until it is connected', async () => {
  popup.start(task);
  expect([stage().stage, led]).toEqual(['preparing', []]);
  await ports.advanceAsync(0);
  expect([stage().stage, led]).toEqual(['waiting', ['https://palco.example/bff/zoom/oauth?ticket=1']]);
  await ports.advanceAsync(1999);
  expect(looks).toBe(0);
  await ports.advanceAsync(1);
  expect(looks).toBe(1);
  await ports.advanceAsync(2000);
  expect(looks).toBe(2);
  isConnected = true;
  await ports.advanceAsync(2000);
  expect([stage(), closes, listening, ports.pending()]).toEqual([{ stage: 'connected' }, 1, null, 0]);
});

it('looks at once when the page speaks', async () => {
  popup.start(task);
  await ports.advanceAsync(0);
  isConnected = true;
  listening?.('connected');
  await ports.advanceAsync(0);
  expect([stage().stage, looks, ports.pending()]).toEqual(['connected', 1, 0]);
});

it('reliability row 9: does not take the word of the page for it', async () => {
  popup.start(task);
  await ports.advanceAsync(0);
  listening?.('connected');
  await ports.advanceAsync(0);
  expect([stage().stage, looks]).toEqual(['waiting', 1]);
});

it('leaves the window open where the page says why it failed', async () => {
  popup.start(task);
  await ports.advanceAsync(0);
  listening?.('failed');
  await ports.advanceAsync(0);
  expect([stage(), closes, ports.pending()]).toMatchObject([{ stage: 'ended', reason: 'refused' }, 0, 0]);
});

it('goes on for three minutes after the window looked closed, and then ends', async () => {
  popup.start(task);
  await ports.advanceAsync(0);
  isClosed = true;
  await ports.advanceAsync(2000);
  await ports.advanceAsync(178_000);
  expect(stage().stage).toBe('waiting');
  await ports.advanceAsync(2000);
  expect([stage(), ports.pending()]).toMatchObject([{ stage: 'ended', reason: 'closed' }, 0]);
});

it('tells that the browser blocked it, and can be started again', async () => {
  isBlocked = true;
  popup.start(task);
  expect(stage()).toMatchObject({ stage: 'ended', reason: 'blocked' });
  isBlocked = false;
  popup.start(task);
  await ports.advanceAsync(0);
  expect(stage().stage).toBe('waiting');
});

it('tells why it got no ticket, and closes the window', async () => {
  popup.start({ ...task, prepare: () => Promise.reject(new Error('none')) });
  await ports.advanceAsync(0);
  expect([stage(), closes]).toMatchObject([
    { stage: 'ended', reason: 'failed', error: { code: 'POPUP_FAILED' } },
    1,
  ]);
});

it('ignores errors of the looks', async () => {
  popup.start({ ...task, isConnected: () => Promise.reject(new Error('503')) });
  await ports.advanceAsync(10_000);
  expect(stage().stage).toBe('waiting');
});

it('is cancelled at any time: nothing of it goes on, and a late answer changes nothing', async () => {
  const prepare = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('https://late'), 0)));
  popup.start({ ...task, prepare });
  popup.cancel();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect([stage(), led, closes, listening, ports.pending()]).toMatchObject([
    { stage: 'ended', reason: 'cancelled' },
    [],
    1,
    null,
    0,
  ]);
});

it('is one at a time', () => {
  popup.start(task);
  isBlocked = true;
  popup.start(task);
  expect(stage().stage).toBe('preparing');
});
