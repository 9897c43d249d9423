import '../media/promise-with-resolvers';
import { Decoder, Demuxer, FilterAPI } from 'node-av';

/** Red, green and blue, 0 to 255, in the middle of a JPEG, read as JFIF says: full range, BT.601. */
export async function readColour(path: string): Promise<readonly number[]> {
  const demuxer = await Demuxer.open(path);
  const [stream] = demuxer.streams;
  if (stream === undefined) throw new Error('No picture');
  const decoder = await Decoder.create(stream);
  const filter = FilterAPI.create('scale=in_range=pc:in_color_matrix=bt601,format=rgb24');
  try {
    for (const packet of demuxer.packetsSync()) {
      for (const frame of packet === null ? [] : decoder.decodeAllSync(packet)) {
        filter.processSync(frame);
        const pixels = filter.receiveSync();
        const middle =
          Math.floor(frame.height / 2) * (pixels?.linesize[0] ?? 0) + Math.floor(frame.width / 2) * 3;
        if (pixels?.data?.[0]) return [...pixels.data[0].subarray(middle, middle + 3)];
      }
    }
    throw new Error('No picture');
  } finally {
    filter.close();
    decoder.close();
    await demuxer.close();
  }
}
