import {
  RtcpPacketConverter,
  RtcpRrPacket,
  RtcpTransportLayerFeedback,
  GenericNack,
  TransportWideCC,
} from 'werift';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAttention } from './attention.pure';
import { createReception } from './reception.pure';
import { writeNack, writePictureLoss, writeReports, writeTransportFeedback } from './rtcp.pure';
import { createRtpGaps } from './rtp-gaps.pure';
import { createRtpOrder } from './rtp-order.pure';
import { createArrivalLog } from './transport-arrivals.pure';

const feedbackOf = (bytes: Buffer) => {
  const [packet] = RtcpPacketConverter.deSerialize(bytes);
  return packet instanceof RtcpTransportLayerFeedback ? packet.feedback : null;
};

it('asks for what is missing, as another implementation reads it', () => {
  const missing = fc.uniqueArray(fc.nat(300), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(missing, fc.nat(0xffff), (steps, start) => {
      const asked = steps.sort((one, other) => one - other).map((step) => (start + step) & 0xffff);
      const read = feedbackOf(writeNack(7, 9, asked));
      expect(read instanceof GenericNack && [...read.lost].map((one) => one & 0xffff)).toEqual(asked);
    }),
  );
  expect(writePictureLoss(7, 9).toString('hex')).toBe('81ce00020000000700000009');
});

it('asks after a moment, some times, and for nothing that came', () => {
  const gaps = createRtpGaps({ isAsked: true });
  for (const sequence of [65_533, 65_534, 1, 2]) gaps.take(sequence);
  const nothing = { asks: [], givenUp: null };
  expect(gaps.due(0)).toEqual(nothing);
  gaps.take(65_535);
  expect(gaps.due(10)).toEqual({ asks: [0], givenUp: null });
  expect(gaps.due(20)).toEqual(nothing);
  for (const ms of [50, 110, 200, 335]) expect(gaps.due(ms)).toEqual({ asks: [0], givenUp: null });
  expect(gaps.due(530)).toEqual(nothing);
  expect(gaps.due(540)).toEqual({ asks: [], givenUp: 0 });
  expect(gaps.due(2000)).toEqual(nothing);
});

it('does not wait long for what it does not ask for', () => {
  const gaps = createRtpGaps({ isAsked: false });
  for (const sequence of [5, 7]) gaps.take(sequence);
  expect([0, 50, 60].map((ms) => gaps.due(ms).givenUp)).toEqual([null, null, 6]);
});

it('does not ask for a line that was away, or a sender that began anew', () => {
  const gaps = createRtpGaps({ isAsked: true });
  for (const sequence of [10, 5000, 5001]) gaps.take(sequence);
  expect(gaps.due(0)).toEqual({ asks: [], givenUp: 4999 });
  gaps.take(30);
  expect(gaps.due(100)).toEqual({ asks: [], givenUp: 29 });
  expect(gaps.due(200)).toEqual({ asks: [], givenUp: null });
});

it('asks for no more than a hostile sender may make missing', () => {
  const gaps = createRtpGaps({ isAsked: true });
  for (let step = 0; step < 100; step += 1) gaps.take(step * 200);
  gaps.due(0);
  expect(gaps.due(20).asks.length).toBeLessThan(800);
});

it('counts a look that comes late no longer than two in time', () => {
  const attend = createAttention(10);
  expect([5, 15, 27, 5000, 5010, 5001, 5011].map((ms) => attend(ms))).toEqual([0, 10, 22, 42, 52, 52, 62]);
});

/** Packets 0 to 9, of which one is lost, and comes some looks after it was asked for. */
function arrivalsOver(stalls: readonly number[], looksUntilAnswer: number): number[] {
  const [attend, gaps, order] = [createAttention(10), createRtpGaps({ isAsked: true }), createRtpOrder()];
  const arrived: number[] = [];
  const take = (sequence: number) => {
    gaps.take(sequence);
    arrived.push(
      ...order
        .take({ sequence, timestamp: 0, isLast: true, payload: Buffer.alloc(1) })
        .map((one) => one.sequence),
    );
  };
  for (const sequence of [0, 1, 2, 4, 5, 6, 7, 8, 9]) take(sequence);
  let nowMs = 0;
  let answerIn: number | null = null;
  for (let look = 0; look < 40; look += 1) {
    nowMs += 10 + (stalls[look] ?? 0);
    const { asks, givenUp } = gaps.due(attend(nowMs));
    if (givenUp !== null) arrived.push(...order.giveUp(givenUp).map((one) => one.sequence));
    if (asks.length > 0) answerIn ??= look + looksUntilAnswer;
    if (look === answerIn) take(3);
  }
  return arrived;
}

it('gives nothing up for the time that this process stood still', () => {
  const stalls = fc.array(fc.nat(10_000), { maxLength: 40 });
  fc.assert(
    fc.property(stalls, fc.nat(20), (all, looks) => {
      expect(arrivalsOver(all, looks)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }),
  );
});

it('tells when packets arrived, as another implementation reads it', () => {
  const log = createArrivalLog();
  const arrivals = [
    [65_534, 1000],
    [65_535, 1000.25],
    [1, 1080],
    [0, 1079],
    [4, 1081],
  ] as const;
  for (const [number, ms] of arrivals) log.take(number, ms);
  const read = log.read();
  const feedback = read && feedbackOf(writeTransportFeedback(7, 9, read));
  if (!(feedback instanceof TransportWideCC)) throw new Error('no feedback');
  expect([feedback.baseSequenceNumber, feedback.packetStatusCount, feedback.fbPktCount]).toEqual([
    65_534, 7, 0,
  ]);
  // 64 ms each at the head, a quarter of a millisecond each after it.
  expect(feedback.referenceTime).toBe(Math.floor(1000 / 64));
  const deltas = feedback.recvDeltas.map(({ delta }) => delta);
  expect(deltas).toEqual([40_000, 250, 78_750, 1000, 1000]);
  expect(log.read()).toBeNull();
  // What is missing between two reports is told by the second.
  log.take(7, 1100);
  expect(log.read()).toEqual({ first: 5, arrivedMs: [null, null, 1100], count: 1 });
});

it('reports what was lost, as another implementation reads it', () => {
  const reception = createReception(90);
  for (const sequence of [65_534, 65_535, 1, 2, 3]) reception.take(sequence, sequence * 3000, sequence);
  reception.reported(0x1234_5678, 1000);
  const report = reception.report(9, 1500);
  expect(report).toMatchObject({
    lost: Math.floor(256 / 6),
    lostInAll: 1,
    highest: 65_539,
    sinceReport: 32_768,
  });
  const [packet] = RtcpPacketConverter.deSerialize(writeReports(7, [report]));
  expect(packet instanceof RtcpRrPacket && packet.reports[0]).toMatchObject({
    ssrc: 9,
    packetsLost: 1,
    highestSequence: 65_539,
    lsr: 0x1234_5678,
    dlsr: 32_768,
  });
  expect(reception.report(9, 1600)).toMatchObject({ lost: 0, lostInAll: 1 });
});
