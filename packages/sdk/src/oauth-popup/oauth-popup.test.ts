import { createFakePorts } from '@palco/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { createOAuthPopup, type OAuthPopup } from './oauth-popup';
import type { PopupQuestion } from './popup.machine';
import type { PopupHost } from './popup-window';

let ports: ReturnType<typeof createFakePorts>;
let popup: OAuthPopup;
let isBlocked: boolean;
let isGiven: boolean;
let answers: boolean[];
let isClosed: boolean;
let looks: number;
let led: string[];
let closes: number;
let listening: ((result: 'received' | 'failed') => void) | null;

const host: PopupHost = {
  open: () =>
    isBlocked ? null : { isClosed: () => isClosed, lead: (url) => led.push(url), close: () => (closes += 1) },
  listen(channel, heard) {
    expect(channel).toBe('oauth:zoom');
    listening = heard;
    return () => (listening = null);
  },
};
const question: PopupQuestion = {
  id: 'consent-1',
  provider: 'zoom',
  account: { id: 'z1', name: 'Ana', email: 'ana@example.com' },
  teamName: 'Vértice',
  expiresAt: '2026-01-01T00:00:00Z',
};
const task = {
  channel: 'oauth:zoom',
  prepare: async () => 'https://palco.example/bff/zoom/oauth?ticket=1',
  look: async () => {
    looks += 1;
    return isGiven ? question : null;
  },
  answer: async (_question: PopupQuestion, isYes: boolean) => void answers.push(isYes),
};
const stage = () => popup.$state.get();

beforeEach(() => {
  ports = createFakePorts();
  [isBlocked, isGiven, isClosed, looks, led, closes, listening] = [false, false, false, 0, [], 0, null];
  answers = [];
  popup = createOAuthPopup({ ports, host });
});

it('opens at once, is led to the service, looks every two seconds until there is an account, and asks', async () => {
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
  isGiven = true;
  await ports.advanceAsync(2000);
  expect([stage(), closes, listening, ports.pending()]).toEqual([
    { stage: 'asking', question, isSending: false, error: null },
    1,
    null,
    0,
  ]);
  // No second one begins before the answer.
  popup.start(task);
  popup.answer(true);
  popup.answer(false);
  await ports.advanceAsync(0);
  expect([stage(), answers]).toEqual([{ stage: 'connected' }, [true]]);
});

it('looks at once when the page speaks', async () => {
  popup.start(task);
  await ports.advanceAsync(0);
  isGiven = true;
  listening?.('received');
  await ports.advanceAsync(0);
  expect([stage().stage, looks, ports.pending()]).toEqual(['asking', 1, 0]);
});

it('reliability row 9: does not take the word of the page for it', async () => {
  popup.start(task);
  await ports.advanceAsync(0);
  listening?.('received');
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

it('tells why a yes did not arrive, and takes another one', async () => {
  isGiven = true;
  let isDown = true;
  const answer = async () => {
    if (isDown) throw new Error('503');
  };
  popup.start({ ...task, answer });
  await ports.advanceAsync(2000);
  popup.answer(true);
  await ports.advanceAsync(0);
  expect(stage()).toMatchObject({ stage: 'asking', isSending: false, error: { code: 'POPUP_FAILED' } });
  isDown = false;
  popup.answer(true);
  await ports.advanceAsync(0);
  expect(stage()).toEqual({ stage: 'connected' });
});

it('ends by a no, whether that arrives or not', async () => {
  isGiven = true;
  popup.start({ ...task, answer: () => Promise.reject(new Error('503')) });
  await ports.advanceAsync(2000);
  popup.answer(false);
  await ports.advanceAsync(0);
  expect(stage()).toMatchObject({ stage: 'ended', reason: 'cancelled', error: null });
});

it('ignores errors of the looks', async () => {
  popup.start({ ...task, look: () => Promise.reject(new Error('503')) });
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
