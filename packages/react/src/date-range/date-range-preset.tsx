import { dateRangeMessages } from '@palco/sdk/i18n';
import { presetOf, presetRange, rangeOf, type DateRangePreset } from '@palco/sdk/date-range';
import { useMemo } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useDateRangeRoot } from './date-range-context';
import { dateRangePresetAttributes, type DateRangePresetState } from './date-range.data-attrs';

/** Props of `DateRange.Preset`. */
export interface DateRangePresetProps extends PartProps<'button', DateRangePresetState> {
  readonly preset: DateRangePreset;
}

/** Chooses the days of a preset; `none` takes the range away. A `button`. */
export const DateRangePresetButton = createPart(
  'button',
  'date-range-preset',
  ({ preset, ...props }: DateRangePresetProps) => {
    const { state: root, range, today, choose } = useDateRangeRoot('DateRange.Preset');
    const { t } = useTranslation(dateRangeMessages);
    const current =
      range.end === null
        ? preset === 'none' && range.start === null
        : presetOf(rangeOf(range), today) === preset;
    const state = useMemo(() => ({ ...root, current }), [root, current]);
    return {
      props,
      attributes: dateRangePresetAttributes,
      state,
      own: {
        'aria-pressed': preset === 'none' ? undefined : current,
        onClick: () => choose(presetRange(preset, today)),
        children: t(`dateRange.preset.${preset}`),
      },
    };
  },
);
