import type { Live } from '@palco/sdk/lives';

/** What a live does, in the order in which it is told. */
export type LiveTrait = 'low' | 'ultra-low' | 'start' | 'recorded' | 'cuts' | 'dvr';

type ToldLive = Pick<Live, 'latency' | 'autoStart' | 'autoCuts'> & {
  readonly transcode: Pick<Live['transcode'], 'enableLive2vod' | 'enableDvr'>;
};

/** More would not fit beside the picture. */
const most = 2;

/** The first things that set a live apart from others. */
export function traitsOf({ latency, autoStart, autoCuts, transcode }: ToldLive): readonly LiveTrait[] {
  const all: readonly (LiveTrait | false)[] = [
    latency !== 'default' && latency,
    transcode.enableLive2vod && 'recorded',
    autoStart && 'start',
    autoCuts && 'cuts',
    transcode.enableDvr && 'dvr',
  ];
  return all.filter((trait) => trait !== false).slice(0, most);
}
