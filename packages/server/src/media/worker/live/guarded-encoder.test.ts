import type { Encoder, Frame, Packet } from 'node-av';
import { expect, it, vi } from 'vitest';
import { guardEncoder } from './guarded-encoder';
import type { RungEncoder } from './guarded-encoder';

const timeBase = { num: 1, den: 10 };
const at = (seconds: number) => ({ pts: BigInt(seconds * 10), timeBase });
const picture = (seconds: number): Frame => at(seconds) as unknown as Frame;
const packet = (seconds: number): Packet => at(seconds) as unknown as Packet;
const bounds = { lookMs: 1, looks: 3, silentSeconds: 2 };

function guarded(own: Partial<RungEncoder>) {
  const close = vi.fn();
  const encoder: RungEncoder = {
    encoder: {} as Encoder,
    send: async () => undefined,
    takeReady: async () => [],
    close,
    ...own,
  };
  return { ...guardEncoder(encoder, bounds), closed: close };
}

it('gives up a call that does not return, and closes what that works on once it does', async () => {
  let comeBack = (): void => undefined;
  const encoder = guarded({ send: () => new Promise((resolve) => (comeBack = resolve)) });
  await expect(encoder.send(picture(0), true)).rejects.toMatchObject({ retryable: true });
  encoder.close();
  encoder.close();
  expect(encoder.closed).not.toHaveBeenCalled();
  comeBack();
  await expect.poll(() => encoder.closed.mock.calls.length).toBe(1);
});

it('gives up a call for packets that does not return', async () => {
  const encoder = guarded({ takeReady: () => new Promise(() => undefined) });
  await encoder.send(picture(0), true);
  await expect(encoder.takeReady()).rejects.toThrow();
});

it('tells what the encoder itself says, and closes it at once', async () => {
  const encoder = guarded({ send: () => Promise.reject(new Error('the driver is gone')) });
  await expect(encoder.send(picture(0), true)).rejects.toThrow('the driver is gone');
  encoder.close();
  expect(encoder.closed).toHaveBeenCalledTimes(1);
});

it('gives up an encoder that takes pictures and gives no packets, however rare they are', async () => {
  let ready: Packet[] = [];
  const encoder = guarded({ takeReady: async () => ready });
  const shown = async (seconds: number) => {
    await encoder.send(picture(seconds), false);
    return (await encoder.takeReady()).length;
  };
  ready = [packet(0)];
  expect(await shown(0)).toBe(1);
  // A still screen.
  ready = [packet(60)];
  expect(await shown(60)).toBe(1);
  ready = [];
  expect([await shown(61), await shown(62)]).toEqual([0, 0]);
  await expect(shown(62.1)).rejects.toThrow();
});
