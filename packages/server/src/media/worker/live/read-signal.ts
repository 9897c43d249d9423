import type { Stream } from 'node-av';
import type { Fraction } from '../frame-rate.pure';
import { readPicture } from '../source';
import type { PictureSource } from '../source';
import { signalRate } from './signal-rate.pure';

export const rateOf = ({ codecpar, avgFrameRate }: Stream): Fraction =>
  signalRate({ declared: codecpar.frameRate, average: avgFrameRate });

/** The picture of a signal, as of a file but with the rate that its few timestamps hide. */
export const readSignal = (stream: Stream): PictureSource => ({
  ...readPicture(stream),
  frameRate: rateOf(stream),
});
