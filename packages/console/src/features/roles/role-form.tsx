import type { Permission } from '@palco/sdk';
import type { PermissionItem, RoleDetail } from '@palco/sdk/admin';
import { Lock } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useMay } from '../../access';
import { FormAlert, useDirtyGuard } from '../../patterns/form';
import { Button, ConfirmDialog, Field, Notice, Textarea, TextField, toast } from '../../ui';
import { useRolesText } from './messages';
import { namesOf } from './permission-names';
import { PermissionPicker } from './permission-picker';
import { RoleChangeSummary } from './role-change-summary';
import { blankRole, type RoleText } from './role-change.pure';
import { RoleConflictPanel } from './role-conflict';
import styles from './role-form.module.css';
import panels from './role-panels.module.css';
import { RoleUsagePanel } from './role-usage';
import { useCatalogueOf } from './use-catalogue-of';
import { useListText } from '../../i18n';
import { useMenuWarnings } from './use-menu-warnings';
import { useMayGrant } from '../../people';
import type { CataloguePermission } from './permission-groups.pure';
import {
  useChosen,
  useNewRole,
  useSavedRole,
  type NewRoleOptions,
  type RoleFields,
  type SavedRoleOptions,
} from './use-role-form';

/** Length of a description by the contract (RoleInput). */
const descriptionMax = 500;

interface EditorProps {
  onCancel(): void;
}

export interface NewRoleFormProps extends EditorProps, Omit<NewRoleOptions, 'permissions' | 'start'> {
  start?: RoleText;
  catalogue: readonly PermissionItem[];
}

/** The editor of a role that is not there yet. */
export function NewRoleForm({ start = blankRole, catalogue, onSaved, ...props }: NewRoleFormProps) {
  const permissions = useCatalogueOf(catalogue, start.permissoes);
  const fields = useNewRole({ start, permissions, onSaved });
  return <RoleEditor {...props} existing={null} permissions={permissions} fields={fields} />;
}

export interface SavedRoleFormProps extends EditorProps, Omit<SavedRoleOptions, 'permissions'> {
  catalogue: readonly PermissionItem[];
}

/** The editor of a role that is saved already. */
export function SavedRoleForm({ role, catalogue, onSaved, onOutdated, ...props }: SavedRoleFormProps) {
  const permissions = useCatalogueOf(catalogue, role.permissoes);
  const fields = useSavedRole({ role, permissions, onSaved, onOutdated });
  return <RoleEditor {...props} existing={role} permissions={permissions} fields={fields} />;
}

interface RoleEditorProps extends EditorProps {
  existing: RoleDetail | null;
  permissions: readonly CataloguePermission[];
  fields: RoleFields;
}

/** What the person may do with this role, and the words for it. */
function useEditor({ existing, permissions, fields }: RoleEditorProps) {
  const mayGrant = useMayGrant();
  const choice = useChosen(fields, permissions);
  const { base } = fields;
  const { change, chosen } = choice;
  const warnings = useMenuWarnings(chosen);
  const people = existing?.usuariosTotal ?? null;
  const wasChosen = new Set(base.permissoes);
  const beyond = existing ? base.permissoes.filter((id) => !mayGrant(id)) : [];
  return {
    ...fields,
    ...choice,
    permissions,
    warnings,
    people,
    beyond,
    nameOf: namesOf(permissions),
    readOnly: existing?.sistema === true || beyond.length > 0,
    unchanged: existing !== null && !fields.form.formState.isDirty,
    // An unsaved change can always be undone, also without the right to grant the permission.
    mayChange: (id: Permission) => mayGrant(id) || chosen.has(id) !== wasChosen.has(id),
    /** Saving affects the holders of the role at once, or makes a role whose menu has items that it cannot open. */
    needsConfirmation:
      (change.added.length + change.removed.length > 0 && (people ?? 0) > 0) || warnings.length > 0,
  };
}

type Editor = ReturnType<typeof useEditor>;

/** The role editor: texts, permissions, what saving changes and for whom. Read-only where the person may not change it. */
function RoleEditor(props: RoleEditorProps) {
  const { existing } = props;
  const t = useRolesText();
  const editor = useEditor(props);
  const { form, submit, readOnly, needsConfirmation, isOutdated } = editor;
  const { reason } = useMay('changeRoles', { isOutdated });
  const [asking, setAsking] = useState(false);
  const guard = useDirtyGuard(form.unsaved);
  const summary = <RoleChangeSummary {...editor} />;

  const begin = async (event: FormEvent): Promise<void> => {
    if (!needsConfirmation) return submit(event);
    event.preventDefault();
    if (await form.trigger(undefined, { shouldFocus: true })) setAsking(true);
  };

  return (
    <div className={styles.layout}>
      <form className={styles.form} noValidate onSubmit={(event) => void begin(event)}>
        <Notes editor={editor} system={existing?.sistema === true} />
        <Fields editor={editor} />
        {!readOnly && (
          <div className={styles.bar}>
            <p className={styles.barText}>{editor.unchanged && t('save.nothing')}</p>
            <Button onClick={props.onCancel}>{t('cancel')}</Button>
            <Button
              type="submit"
              variant="primary"
              pending={form.isSubmitting}
              disabled={editor.unchanged}
              reason={reason}
            >
              {existing ? t('save') : t('create.submit')}
            </Button>
          </div>
        )}
      </form>
      <div className={styles.aside}>
        {!readOnly && <Panel title={t('summary.title')}>{summary}</Panel>}
        {existing && <RoleUsagePanel role={existing} />}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(existing ? 'save.title' : 'save.createTitle', { name: form.getValues('nome').trim() })}
        confirmLabel={existing ? t('save.confirm') : t('create.submit')}
        onConfirm={() => {
          setAsking(false);
          void submit();
        }}
      >
        {summary}
      </ConfirmDialog>
      {guard}
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={panels.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Fields({ editor }: { editor: Editor }) {
  const t = useRolesText();
  const { form, readOnly } = editor;
  return (
    <>
      <TextField form={form} name="nome" label={t('name')} required readOnly={readOnly} />
      <Field
        label={t('description')}
        hint={readOnly ? undefined : t('descriptionHint')}
        error={form.errorOf('descricao')}
      >
        <Textarea
          {...form.register('descricao')}
          readOnly={readOnly}
          maxCodePoints={readOnly ? undefined : descriptionMax}
          rows={2}
        />
      </Field>
      <PermissionPicker {...editor} onChange={editor.choose} error={form.errorOf('permissoes')} />
      <FormAlert failure={form.failure} />
    </>
  );
}

/** Why nothing can be changed and the way out, or what somebody else saved meanwhile. */
function Notes({ editor, system }: { editor: Editor; system: boolean }) {
  const t = useRolesText();
  const list = useListText();
  const { conflict, readOnly, beyond, nameOf } = editor;
  const names = beyond.map(nameOf);
  return (
    <>
      {readOnly && (
        <Notice tone="info" icon={Lock}>
          {system ? t('locked.system') : t('locked.beyond', { count: names.length, names: list(names) })}
        </Notice>
      )}
      {conflict && (
        <RoleConflictPanel
          conflict={conflict}
          nameOf={nameOf}
          onMerged={() => toast({ kind: 'success', title: t('conflict.merged') })}
        />
      )}
    </>
  );
}
