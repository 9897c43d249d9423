import { dateRangeMessages } from '@palco/sdk/i18n';
import { presetOf, presetRange, rangeOf, type DateRangePreset } from '@palco/sdk/date-range';
import { forwardRef, useMemo } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useDateRangeRoot } from './date-range-context';
import { dateRangePresetAttributes, type DateRangePresetState } from './date-range.data-attrs';

/** Props of `DateRange.Preset`. */
export interface DateRangePresetProps extends PartProps<'button', DateRangePresetState> {
  readonly preset: DateRangePreset;
}

/** Chooses the days of a preset; `none` takes the range away. A `button`. */
export const DateRangePresetButton = forwardRef<HTMLButtonElement, DateRangePresetProps>(
  function DateRangePresetButton(props, ref) {
    const { preset, ...rest } = props;
    const { state: root, range, today, choose } = useDateRangeRoot('DateRange.Preset');
    const { t } = useTranslation(dateRangeMessages);
    const current =
      range.end === null
        ? preset === 'none' && range.start === null
        : presetOf(rangeOf(range), today) === preset;
    const state = useMemo(() => ({ ...root, current }), [root, current]);
    return usePart('button', {
      part: 'date-range-preset',
      props: rest,
      ref,
      state,
      attributes: dateRangePresetAttributes,
      own: {
        type: 'button',
        'aria-pressed': preset === 'none' ? undefined : current,
        onClick: () => choose(presetRange(preset, today)),
        children: t(`dateRange.preset.${preset}`),
      },
    });
  },
);
