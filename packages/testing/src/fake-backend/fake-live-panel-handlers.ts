import type { FakeHandlers } from './fake-call';
import { liveOf, signalsOf } from './fake-live-handlers';

/** What stands beside a live: its signals and keys, and how many watch. */
export const livePanelHandlers = {
  listLiveSignals: (call) => ({ status: 200, body: { items: signalsOf(liveOf(call)) } }),
  listLiveKeys: (call) => ({ status: 200, body: { items: liveOf(call).keys } }),
  // None, so that nothing lies over the picture of a story.
  listLiveOverlays: () => ({ status: 200, body: { items: [] } }),
  getLiveViewers(call) {
    const { status } = liveOf(call).live;
    return { status: 200, body: { viewers: status === 'live' ? 128 : 0 } };
  },
} satisfies FakeHandlers;
