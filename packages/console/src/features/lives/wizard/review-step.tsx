import { useFormat, useLanguage, useListText } from '../../../i18n';
import { Facts } from '../../../patterns/record';
import { Field, Select } from '../../../ui';
import { liveSwitches } from '../form/live-fields';
import { useLiveFormText } from '../form/messages';
import { createRegions } from '../settings/regions.pure';
import { useWizardText } from './messages';
import type { Wizard } from './use-wizard';
import { liveImages } from './wizard-images';
import { signalCounts, type SignalCount } from './wizard-values';

/** How many keys a live gets, and everything that was chosen, before it is made. */
export function ReviewStep({ wizard }: { wizard: Wizard }) {
  const t = useWizardText();
  return (
    <>
      <Field label={t('signals')} hint={t('signals.hint')}>
        <Select
          value={wizard.signals}
          options={signalCounts.map((value) => ({
            value,
            label: t('signals.count', { count: Number(value) }),
          }))}
          onValueChange={(value) => wizard.setSignals(value as SignalCount)}
        />
      </Field>
      <Facts title={t('review')} facts={useReview(wizard)} />
    </>
  );
}

/** What was chosen, in words; what was not is left out. */
function useReview({ form, images }: Wizard) {
  const t = useWizardText();
  const formText = useLiveFormText();
  const list = useListText();
  const format = useFormat();
  const language = useLanguage();
  const values = form.getValues();
  const start = values.scheduledStartTime;
  const orNull = (texts: readonly string[]) => (texts.length === 0 ? null : list(texts));
  const regions = values.geoRegionList.map(createRegions(language).nameOf);
  const { geoAccessControl: mode } = values;
  return [
    { name: t('field.title'), value: values.title || t('none') },
    {
      name: t('field.start'),
      value: start === '' ? t('noDate') : format.dateTime(start),
    },
    { name: t('field.type'), value: formText(`type.${values.type}`) },
    { name: t('field.latency'), value: formText(`latency.${values.latency}`) },
    {
      name: t('field.switches'),
      value: orNull(liveSwitches.filter((name) => values[name]).map((name) => t(`switch.${name}`))),
    },
    {
      name: t('field.images'),
      value: orNull(liveImages.filter((asset) => images[asset]).map((asset) => t(`image.${asset}`))),
    },
    { name: t('field.domains'), value: orNull(values.referrerWhitelist) },
    {
      name: t('field.regions'),
      value: mode === '' || regions.length === 0 ? null : t(`regions.${mode}`, { regions: list(regions) }),
    },
  ];
}
