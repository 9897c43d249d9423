import { describe, expect, it } from 'vitest';
import type { TransportRequest } from '@palco/sdk/upload';
import { createMockTransport } from '.';

describe('createMockTransport', () => {
  const request = (values: Partial<TransportRequest> = {}): TransportRequest => ({
    method: 'POST',
    url: '/',
    fileName: 'a',
    ...values,
  });

  it('asks the script, reports the bytes of answered chunks as sent, and records requests', async () => {
    const transport = createMockTransport(
      (_request, index) => [201, { status: 503, retryAfter: '3' }, null][index] ?? null,
    );
    const sent: number[] = [];
    const one = request({ body: new Blob(['abc']), onProgress: (bytes) => sent.push(bytes) });
    expect(await transport.send(one)).toEqual({ status: 201 });
    expect(await transport.send(request())).toEqual({ status: 503, retryAfter: '3' });
    expect(await transport.send(request())).toEqual({ status: null });
    expect([sent, transport.requests.length, transport.inFlight, transport.mostInFlight]).toEqual([
      [3],
      3,
      0,
      1,
    ]);
  });

  it('hangs until it is aborted', async () => {
    const transport = createMockTransport(() => 'hang');
    const controller = new AbortController();
    const hung = [
      transport.send(request({ signal: controller.signal })),
      transport.send(request({ signal: controller.signal })),
    ];
    expect(transport.inFlight).toBe(2);
    controller.abort();
    expect(await Promise.all(hung)).toEqual([{ status: null }, { status: null }]);
    expect(await transport.send(request({ signal: controller.signal }))).toEqual({ status: null });
    expect([transport.inFlight, transport.mostInFlight]).toEqual([0, 2]);
  });
});
