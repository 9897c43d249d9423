import { useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useLanguage } from '../../../i18n';
import { ChipsField, DomainsField } from '../../../patterns/chips';
import { SelectField } from '../../../ui';
import { geoModes } from '../form/live-choices';
import { useLiveSettingsText } from './messages';
import { createRegions } from './regions.pure';
import type { StepProps } from './settings-fields';

/** On which sites and in which countries a live is shown. */
export function PermissionsStep({ fields }: StepProps) {
  const t = useLiveSettingsText();
  const { form, waiting } = fields;
  const mode = useWatch({ control: form.control, name: 'geoAccessControl' });
  return (
    <>
      <DomainsField handle={waiting.domains} form={form} name="referrerWhitelist" hint={t('domains.hint')} />
      <SelectField
        form={form}
        name="geoAccessControl"
        label={t('geo')}
        hint={t('geo.hint')}
        options={geoModes.map((value) => ({ value, label: t(`geo.${value || 'none'}`) }))}
      />
      {mode !== '' && <RegionsField fields={fields} />}
    </>
  );
}

const mostRegions = 260;

/** Countries by their names; the form holds their codes. */
function RegionsField({ fields: { form, waiting } }: Pick<StepProps, 'fields'>) {
  const t = useLiveSettingsText();
  const language = useLanguage();
  const regions = useMemo(() => createRegions(language), [language]);
  const rules = useMemo(
    () => ({
      read: (text: string) => {
        const code = regions.codeOf(text);
        return code && regions.nameOf(code);
      },
      separator: /[,;\n]+/,
      max: mostRegions,
    }),
    [regions],
  );
  const namesOf = (codes: readonly string[]) => codes.map(regions.nameOf);
  return (
    <Controller
      control={form.control}
      name="geoRegionList"
      render={({ field }) => (
        <ChipsField
          ref={waiting.regions}
          label={t('regions')}
          hint={t('regions.hint')}
          value={namesOf(field.value)}
          error={form.errorOf('geoRegionList')}
          theirs={form.theirs?.('geoRegionList', (value: string[]) => namesOf(value).join(', '))}
          placeholder={t('regions.example')}
          rules={rules}
          words={{
            invalid: t('regions.unknown'),
            repeated: t('regions.repeated'),
            full: t('regions.full', { max: mostRegions }),
            list: t('regions.list'),
            remove: (region) => t('regions.remove', { region }),
            added: (count) => t('regions.added', { count }),
            removed: (region) => t('regions.removed', { region }),
          }}
          onChange={(names) => field.onChange(names.flatMap((name) => regions.codeOf(name) ?? []))}
        />
      )}
    />
  );
}
