import type { VideoAudience } from '@palco/sdk';
import { useFormat } from '../../i18n';
import { useDeliveryText } from './messages';

/** How media arrive at players, as these told. */
export type Delivery = NonNullable<VideoAudience['delivery']>;

const oneDigit = { maximumFractionDigits: 1 };

/** What players told of the delivery of a live or video, for people; what nobody told is left out. */
export function useDeliveryRows(
  delivery: Delivery,
): readonly { readonly name: string; readonly value: string }[] {
  const t = useDeliveryText();
  const format = useFormat();
  const seconds = (value: number | null) =>
    value === null ? null : t('seconds', { value: format.number(value, oneDigit) });
  const rate = (kbps: number | null) =>
    kbps === null ? null : t('rate', { value: format.number(kbps / 1000, oneDigit) });
  const { starvedPercent, bufferSeconds, throughputKbps, bitrateKbps, startupMs } = delivery;
  const rows = [
    [t('starved'), format.percent(starvedPercent)],
    [t('buffer'), seconds(bufferSeconds)],
    [t('throughput'), rate(throughputKbps)],
    [t('bitrate'), rate(bitrateKbps)],
    [t('startup'), seconds(startupMs === null ? null : startupMs / 1000)],
  ] as const;
  return rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}
