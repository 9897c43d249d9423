import { useUpdateDirectorySettings, directorySettingsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Directory, DirectorySettings } from '@palco/sdk';
import { directorySettingsSchema, toDomain } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { languageNameIn, useRefusalText } from '../../../i18n';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { Dialog, SelectField, TextField } from '../../../ui';
import { useDialogText } from '../organize/messages';

interface FolderSettingsDialogProps {
  folder: Directory;
  onClose(): void;
}

/** What new videos of a folder begin with. */
export function FolderSettingsDialog({ folder, onClose }: FolderSettingsDialogProps) {
  const t = useDialogText();
  const refusal = useRefusalText();
  const { data, error } = usePalcoQuery((palco) => directorySettingsQueryOptions(palco, folder.id));
  if (data) return <SettingsForm folder={folder} settings={data} onClose={onClose} />;
  // No dialog before the settings are loaded: replacing its content would lose the focus.
  if (!error) return null;
  return (
    <Dialog
      open
      title={t('settings.title', { name: folder.nome })}
      onOpenChange={(open) => !open && onClose()}
    >
      <p role="alert">{refusal(error)}</p>
    </Dialog>
  );
}

const { privacy, defaultSubtitleLanguage, playerColor } = directorySettingsSchema.shape;

const namesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const orNone = z.pipe(
  z.string(),
  z.transform((text: string) => (text.trim() === '' ? null : text)),
);

/** As the SDK's, with texts where a value may be missing and the domains in one line. */
const schema = z.object({
  privacy,
  allowedDomains: z.pipe(
    z
      .string()
      .check(z.refine((text) => namesIn(text).every((name) => toDomain(name) !== null), 'validation.domain')),
    z.transform(namesIn),
  ),
  defaultSubtitleLanguage: z.pipe(orNone, defaultSubtitleLanguage),
  playerColor: z.pipe(orNone, playerColor),
});

const languages = ['', 'pt-BR', 'en', 'es'] as const;

function SettingsForm({
  folder,
  settings,
  onClose,
}: FolderSettingsDialogProps & { settings: DirectorySettings }) {
  const t = useDialogText();
  const update = useUpdateDirectorySettings();
  const form = useDialogForm({
    schema,
    defaultValues: {
      privacy: settings.privacy,
      allowedDomains: settings.allowedDomains.join(', '),
      defaultSubtitleLanguage: settings.defaultSubtitleLanguage ?? '',
      playerColor: settings.playerColor ?? '',
    },
    call: (_, patch) => update.mutateAsync({ id: folder.id, patch, version: settings.version }),
    done: () => ({ title: t('settings.done'), text: folder.nome }),
    onClose,
  });
  const known = languages.find((language) => language === settings.defaultSubtitleLanguage);
  const offered = known === undefined && settings.defaultSubtitleLanguage !== null;
  const choices = offered ? [...languages, settings.defaultSubtitleLanguage as string] : languages;
  return (
    <FormDialog
      title={t('settings.title', { name: folder.nome })}
      description={t('settings.text')}
      form={form}
      submitLabel={t('rename.save')}
    >
      <SelectField
        form={form}
        name="privacy"
        label={t('settings.privacy')}
        options={(['public', 'private'] as const).map((value) => ({
          value,
          label: t(`settings.privacy.${value}`),
        }))}
      />
      <TextField
        form={form}
        name="allowedDomains"
        label={t('settings.domains')}
        hint={t('settings.domains.hint')}
        spellCheck={false}
        autoCapitalize="none"
      />
      <SelectField
        form={form}
        name="defaultSubtitleLanguage"
        label={t('settings.language')}
        options={choices.map((value) => ({
          value,
          label: languageName(value) ?? t('settings.language.none'),
        }))}
      />
      <TextField
        form={form}
        name="playerColor"
        label={t('settings.color')}
        hint={t('settings.color.hint')}
        spellCheck={false}
      />
      {settings.importOrigin !== null && (
        <p>{t('settings.origin', { origin: t(`settings.origin.${settings.importOrigin}`) })}</p>
      )}
    </FormDialog>
  );
}

/** A language by its own name: «português (Brasil)». */
function languageName(tag: string): string | undefined {
  return tag === '' ? undefined : languageNameIn(tag, tag);
}
